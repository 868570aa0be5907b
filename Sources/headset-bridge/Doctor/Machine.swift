import Glibc
import Ports
import SystemCalls

/// What the system says of itself in its files.
///
/// All of it is read, nothing is changed; what can't be read counts as not there. Files are read up to a limit, since
/// anybody may have written them.
struct Machine {
    /// The folder that stands for `/`; empty for the machine itself.
    let root: String
    private static let longestFile = 1 << 20
    private static let mostFiles = 2000

    init(root: String = "") {
        self.root = root
    }

    /// Whether udev runs, as far as we can see.
    enum UdevStanding: Hashable, Sendable {
        case running
        /// Its socket is there, and nobody listens at it: a file of before, or of another machine's.
        case deserted
        /// A container may have none.
        case absent
    }

    /// Whether udev runs, and has been told to us.
    var udev: UdevStanding {
        guard isThere("/run/udev/control") else { return .absent }
        let sockets = text("/proc/net/unix") ?? ""
        return sockets.split(separator: "\n").contains { $0.hasSuffix(" /run/udev/control") }
            ? .running : .deserted
    }

    /// The programs that run under this name (at most 15 bytes of it are known).
    func processes(named name: String) -> [PortHolder] {
        Folder.namesIfAny(in: root + "/proc").compactMap { Int32($0) }.sorted().compactMap { process in
            guard text("/proc/\(process)/comm") == name + "\n" else { return nil }
            return PortHolder(process: process, name: name)
        }
    }

    /// The process that has locked a node for itself by `flock`; nil where nobody has, or it can't be told.
    func locker(of node: String) -> Int32? {
        var facts = stat()
        guard stat(node, &facts) == 0 else { return nil }
        return locker(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    }

    /// As the kernel writes it: `2: FLOCK  ADVISORY  WRITE 7238 00:06:66 0 EOF`. Those who wait have `->` before `FLOCK`.
    func locker(device: UInt64, inode: UInt64) -> Int32? {
        let disk = DeviceNumber(device)
        for line in (text("/proc/locks") ?? "").split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK" else { continue }
            let place = fields[5].split(separator: ":")
            // A process outside of our container is 0.
            guard place.count == 3, UInt32(place[0], radix: 16) == disk.major,
                UInt32(place[1], radix: 16) == disk.minor,
                UInt64(place[2]) == inode, let process = Int32(fields[4]), process > 0
            else { continue }
            return process
        }
        return nil
    }

    /// The files of udev's rules that count, by name.
    var rules: [UdevRulesFile] {
        var files: [String: UdevRulesFile] = [:]
        for folder in UdevRulesFile.folders {
            for name in Folder.namesIfAny(in: root + folder).prefix(Self.mostFiles)
            where name.hasSuffix(".rules") && files[name] == nil {
                let path = folder + "/" + name
                files[name] = UdevRulesFile(path: path, text: text(path) ?? "")
            }
        }
        return files.values.sorted { $0.name < $1.name }
    }

    private func isThere(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try NodeRights(of: root + path)
            return true
        } catch {
            return false
        }
    }

    /// A device in its place, such as `/dev/null`, is an empty file.
    private func text(_ path: String) -> String? {
        do throws(SystemError) {
            let file = try Descriptor.open(root + path, for: .read, options: .nonBlocking)
            return String(decoding: try file.readAll(limit: Self.longestFile), as: UTF8.self)
        } catch {
            return nil
        }
    }
}
