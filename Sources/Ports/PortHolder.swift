internal import Glibc
internal import SystemCalls

/// A program that has a port open.
public struct PortHolder: Hashable, Sendable {
    /// The number of its process.
    public var process: Int32
    /// Its name, at most 15 bytes of it; a process can call itself anything.
    public var name: String

    public init(process: Int32, name: String) {
        self.process = process
        self.name = name
    }

    /// Who has which of these nodes open, other than this process, by `/proc`: best effort, since the programs of other
    /// users are seen by root alone.
    public static func holders(of paths: Set<String>) -> [String: [PortHolder]] {
        var holders: [String: [PortHolder]] = [:]
        guard !paths.isEmpty else { return holders }
        for process in processes() where process != getpid() {
            let open = openPaths(of: process).intersection(paths)
            guard !open.isEmpty else { continue }
            let holder = PortHolder(process: process, name: name(of: process))
            for path in open { holders[path, default: []].append(holder) }
        }
        return holders
    }

    private static func processes() -> [Int32] {
        Folder.namesIfAny(in: "/proc").compactMap { Int32($0) }.sorted()
    }

    private static func openPaths(of process: Int32) -> Set<String> {
        let folder = "/proc/\(process)/fd"
        // What was closed meanwhile leads nowhere.
        return Set(
            Folder.namesIfAny(in: folder).compactMap { Folder.destinationIfAny(ofLink: folder + "/" + $0) })
    }

    private static func name(of process: Int32) -> String {
        let path = "/proc/\(process)/comm"
        do throws(SystemError) {
            let bytes = try Descriptor.open(path, for: .read).readAll(limit: 4096)
            return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        } catch {
            // Ended meanwhile.
            return "?"
        }
    }
}
