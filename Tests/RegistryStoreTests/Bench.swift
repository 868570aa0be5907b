import Accessories
import Glibc
import HeadsetTerms
import RegistryStore
import SystemCalls
import TestSupport
import Timing

/// A place for a registry, gone when the test is over.
struct Bench: ~Copyable {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Where the registry is, or is to be.
    var file: String { folder.path + "/state/registry.sqlite" }

    /// Makes the folder of the registry, for something else to be found in it.
    func makeFolder() throws {
        try makeFolders(folder.path + "/state")
    }

    /// Opens the registry; its clock stands still.
    func open(busyTimeout: Duration = .seconds(60)) throws -> StoredRegistry {
        try StoredRegistry(
            at: file, busyTimeout: busyTimeout, clock: { WallTime(nanoseconds: 1_000_000_000) })
    }

    /// Starts another process on the registry.
    func start(_ task: String, _ accessory: String = "A", _ number: Int? = nil) throws -> RunningTool {
        try RunningTool(
            [task, file, accessory] + (number.map { ["\($0)"] } ?? []),
            environment: ["SWIFT_BACKTRACE=enable=no"], at: [BuiltTool.path(to: "registry-writer")],
            isFed: true)
    }

    /// The names in the folder of the registry.
    func names() throws -> [String] {
        guard let folder = opendir(folder.path + "/state") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// What `stat` says of the rights of a file in it.
    static func rights(of path: String) -> UInt32 {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }

    static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        try Descriptor.open(path, for: .write, options: [.create, .truncate]).writeAll(
            Array(bytes).span.bytes)
    }

    static func bytes(of path: String) throws -> [UInt8] {
        try Descriptor.open(path, for: .read).readAll(limit: 1 << 30)
    }
}

/// What the board of these tests says and is.
enum Board {
    static let everything: Capabilities = [.audioSwitching, .placement]
    static let phone: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]
    static let report = BoardReport(
        name: "Rack", firmware: "1.2", formFactor: .earbuds,
        bluetoothAddress: BluetoothAddress("00:11:22:33:44:55"), capabilities: everything)
    static let worn = Configuration(
        devicePlacement: .inEar, deviceCapabilities: everything, primaryAudioSourceDeviceIdentifier: phone)
    static let off = Configuration(
        devicePlacement: .offHead, deviceCapabilities: everything, primaryAudioSourceDeviceIdentifier: phone)
}

extension SharedRegistry {
    /// The board is paired, heard and registered.
    @discardableResult
    func welcome(_ board: String, _ configuration: Configuration = Board.off, on link: String = "L") throws
        -> Handle
    {
        _ = try change(board, because: .pair, knowing: nil) { $0.pair() }
        _ = try change(board, because: .hello, knowing: nil) { $0.boardSeen(Board.report, on: link) }
        return try change(board, because: .register, knowing: nil) { accessory throws(Refusal) in
            try accessory.register(configuration)
            return try accessory.current()
        }.result.get()
    }

    /// The journal, put together, is what the tables say.
    func agrees() throws -> Bool {
        var registry = Registry()
        for change in try changes(after: 0) {
            registry[change.accessory] = try registry[change.accessory].applying(change.fields)
        }
        return try registry == snapshot().registry
    }
}
