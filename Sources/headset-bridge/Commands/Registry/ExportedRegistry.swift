import Accessories
import Settings
import SystemCalls

/// A registry as a file: every accessory by its board id, with its fields as text.
struct ExportedRegistry: Codable, Hashable {
    /// The one version that there is.
    private static let latestVersion = 1
    private static let longest = SettingsFile.longest

    private var version = Self.latestVersion
    private var accessories: [String: [String: String]]

    private enum CodingKeys: String, CodingKey {
        case version = "headsetBridgeRegistry"
        case accessories
    }

    init(_ registry: Registry) {
        accessories = Dictionary(
            uniqueKeysWithValues: registry.accessories.map { accessory in
                (accessory.id, Dictionary(uniqueKeysWithValues: accessory.fields.map { ($0.rawValue, $1) }))
            })
    }

    /// Reads a file, or standard input if it is `-`.
    ///
    /// - Throws: ``Failure``: it is missing (66), can't be read, or isn't one (65).
    init(at path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) {
            let file =
                path == "-"
                ? Descriptor(borrowing: 0, path: "standard input") : try Descriptor.open(path, for: .read)
            bytes = try file.readAll(limit: Self.longest)
        } catch {
            throw Failure(settings: error)
        }
        do throws(SettingsError) {
            self = try SettingsFile(name: path, bytes: bytes).decode()
        } catch {
            throw Failure(.unusableData, Complaint("\(error)"))
        }
        guard version == Self.latestVersion else {
            throw Failure(
                .unusableData,
                Complaint("\(path): of version \(version); this tool reads version \(Self.latestVersion)"))
        }
    }

    /// Its accessories, in the order of their ids; `path` is what errors call the file.
    func read(from path: String) throws(Failure) -> [Accessory] {
        var read: [Accessory] = []
        for (id, texts) in accessories.sorted(by: { $0.key < $1.key }) {
            var fields: [AccessoryField: String] = [:]
            for (name, text) in texts {
                guard let field = AccessoryField(rawValue: name) else {
                    throw Failure(
                        .unusableData, Complaint("\(path): accessory \(id): there is no field \(name)"))
                }
                fields[field] = text
            }
            do throws(FieldError) {
                read.append(try Accessory(id: id, fields: fields))
            } catch {
                throw Failure(.unusableData, Complaint("\(path): accessory \(id): \(error)"))
            }
        }
        return read
    }

    /// The file.
    var text: String {
        do {
            return try JSONText.encode(self) + "\n"
        } catch {
            preconditionFailure("texts by name can always be written: \(error)")
        }
    }
}
