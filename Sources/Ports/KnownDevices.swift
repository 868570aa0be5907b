internal import Settings

/// What USB devices are, by their numbers: a table that the program brings (`BuiltIn/usb_ids.json5`), and a
/// configuration's, `usbIds`, of the same form.
///
/// ```
/// {"1209:0001": {kind: "board", name: "Buds EVT2"}, "1209:*": {kind: "board", name: "ours"}}
/// ```
public struct KnownDevices: Hashable, Sendable {
    private var devices: [Pattern: KnownDevice] = [:]

    /// A table that knows nothing.
    public init() {}

    /// What a device is; nil if the table doesn't say. What is said of a product goes before what is said of its vendor.
    public subscript(id: USBID) -> KnownDevice? {
        devices[Pattern(vendor: id.vendor, product: id.product)] ?? devices[Pattern(vendor: id.vendor)]
    }

    /// The table with another laid over it: where both say something, the other counts, also where it speaks of all of a
    /// vendor's products.
    public func overlaid(with other: KnownDevices) -> KnownDevices {
        let vendors = Set(other.devices.keys.filter { $0.product == nil }.map(\.vendor))
        var result = self
        result.devices = devices.filter { !vendors.contains($0.key.vendor) }
        result.devices.merge(other.devices) { _, other in other }
        return result
    }

    /// What the entries are about.
    var patterns: [Pattern] { Array(devices.keys) }

    /// Which devices an entry is about.
    struct Pattern: Hashable {
        var vendor: UInt16
        /// Nil for all of the vendor's.
        var product: UInt16?
    }
}

extension KnownDevices.Pattern: CodingKey {
    /// `0403:6001`, `0403:*`.
    init?(stringValue: String) {
        let parts = stringValue.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let vendor = USBID.number(parts[0]) else { return nil }
        if parts[1] == "*" {
            self.init(vendor: vendor)
        } else if let product = USBID.number(parts[1]) {
            self.init(vendor: vendor, product: product)
        } else {
            return nil
        }
    }

    init?(intValue: Int) { nil }
    var intValue: Int? { nil }
    var stringValue: String { USBID.text(vendor) + ":" + (product.map(USBID.text) ?? "*") }
}

extension KnownDevices: Decodable {
    /// - Throws: `DecodingError` for a key that is no USB id, or two that are the same one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        for name in container.allKeys {
            guard let pattern = Pattern(stringValue: name.stringValue) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: container,
                    debugDescription: "no USB id; write vendor and product: \"0403:6001\", or \"0403:*\"")
            }
            let device = try container.decode(KnownDevice.self, forKey: name)
            guard devices.updateValue(device, forKey: pattern) == nil else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: container, debugDescription: "\(pattern.stringValue) is given twice")
            }
        }
    }

    /// What stands where an id should.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension KnownDevices {
    /// The table that the program brings.
    public static let builtIn: KnownDevices = {
        do throws(SettingsError) {
            return try SettingsFile(name: "usb_ids.json5", bytes: PackageResources.usb_ids_json5).decode()
        } catch {
            // The file is part of the program, and a test reads it.
            preconditionFailure("\(error)")
        }
    }()
}
