import Accessories
import BridgeCore
import Glibc
import RegistryStore

/// Which registry a command is about, and whose audio.
struct RegistryPlace: Hashable, Sendable {
    var settings: GivenSettings
    var format = OutputFormat.text

    static let group = OptionGroup(
        "Settings", CommonOptions.registry, CommonOptions.configuration)
    static let routing = OptionGroup(
        "Settings", CommonOptions.registry, CommonOptions.configuration, CommonOptions.hostAddress,
        CommonOptions.playing)
    static let output = OptionGroup("Output", CommonOptions.format, CommonOptions.help, CommonOptions.version)

    init(_ parsed: ParsedArguments) {
        self.init(of: parsed)
        format = parsed[CommonOptions.format]
    }

    /// Of a command whose format is none of the common ones.
    init(of parsed: ParsedArguments) {
        settings = GivenSettings(parsed)
        settings.registry = parsed[CommonOptions.registry]
    }
}

/// A registry's file, open, and the settings that go with it.
struct OpenRegistry {
    /// So many changes are looked back on to see in which order accessories became eligible for the audio.
    private static let memory: UInt64 = 10_000

    let store: StoredRegistry
    private let options: BridgeOptions

    /// Opens it.
    ///
    /// - Parameter makes: whether it is made if it isn't there; else one that isn't there is missing input.
    /// - Throws: ``Failure``: it is missing, or can't be used.
    init(
        _ place: RegistryPlace, makes: Bool, environment: @escaping (_ name: String) -> String?
    ) throws(Failure) {
        let settings = try EffectiveSettings(place.settings, home: environment)
        options = settings.options
        guard let path = settings.registry ?? RegistryFile.defaultPath(environment) else {
            throw Failure(
                .usage,
                Complaint("there is no home to look for the registry in", try: "name it with --registry"))
        }
        if !makes, !Self.isThere(path) {
            throw Failure(
                .missingInput,
                Complaint(
                    "\(path): there is no registry", try: "plug a board in and start headset-bridge run"))
        }
        do throws(RegistryFailure) {
            store = try StoredRegistry(at: path)
        } catch {
            throw Failure(error)
        }
        if let notice = store.notice { Complaint(notice).say() }
    }

    /// It isn't opened for that: SQLite's locks are gone when this process closes the file behind its back.
    private static func isThere(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 || errno != ENOENT  // any other error is for the store to tell
    }

    /// Everything as it is now, with the route that follows, and up to where the journal goes.
    func follower() throws(Failure) -> (follower: RegistryFollower, position: UInt64) {
        let (now, recent) = try asking { () throws(RegistryFailure) in
            let now = try store.snapshot()
            let start = now.position > Self.memory ? now.position - Self.memory : 0
            return (now, try store.changes(after: start).filter { $0.position <= now.position })
        }
        let follower = try understood { () throws(FieldError) in
            try RegistryFollower(
                now.registry, after: recent, host: options.hostAddress, playing: options.playing)
        }
        return (follower, now.position)
    }

    /// Whether no hello of the board was ever heard.
    func isUnheard(_ board: String) throws(Failure) -> Bool {
        try asking { () throws(RegistryFailure) in try store.snapshot().registry[board].reported == nil }
    }

    /// Asks the registry.
    func asking<Value: ~Copyable>(_ body: () throws(RegistryFailure) -> Value) throws(Failure) -> Value {
        do throws(RegistryFailure) {
            return try body()
        } catch {
            throw Failure(error)
        }
    }

    /// Reads what the journal says.
    func understood<Value>(_ body: () throws(FieldError) -> Value) throws(Failure) -> Value {
        do throws(FieldError) {
            return try body()
        } catch {
            throw Failure(.unusableData, Complaint("\(store.path): the journal says that \(error)"))
        }
    }
}

extension Failure {
    /// A registry that can't be read or written.
    init(_ failure: RegistryFailure) {
        self.init(.inputOutput, Complaint(failure.reason))
    }
}
