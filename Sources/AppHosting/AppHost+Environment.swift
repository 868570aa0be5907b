internal import Accessories
internal import FoundationEssentials
internal import Timing

#if os(Linux)
    internal import RegistryStore
#endif

extension AppHost {
    /// The host of a process that has no test around it. What it can't follow it says on standard error; then every
    /// call fails.
    ///
    /// - `HEADSET_BRIDGE_REGISTRY`: the file of the store that processes share; without it, or where there are no
    ///   stores, the registry is in memory.
    /// - `HEADSET_BRIDGE_ROLE`: `container`, `extension` or `both`, which it is without.
    /// - `HEADSET_BRIDGE_PICK`: the id or the name of the board that the picker gives, or `cancel`; the first that it
    ///   lists without.
    package convenience init(environment: [String: String]) {
        let name = environment["HEADSET_BRIDGE_ROLE"] ?? ""
        let role = name.isEmpty ? .both : Role(rawValue: name)
        let registry: any SharedRegistry
        var failure: RegistryFailure?
        do throws(RegistryFailure) {
            if role == nil {
                throw RegistryFailure(
                    "HEADSET_BRIDGE_ROLE: \(name) is neither container nor extension nor both")
            }
            registry = try AppHost.registry(at: environment["HEADSET_BRIDGE_REGISTRY"] ?? "")
        } catch {
            failure = error
            registry = UnreachableRegistry(error)
        }
        self.init(
            registry: registry, role: role ?? .both,
            person: Person(choice: AppHost.choice(environment["HEADSET_BRIDGE_PICK"] ?? "")))
        if let failure {
            StandardError.write("\(failure)")
            told(failure)
        }
    }

    private static func registry(at path: String) throws(RegistryFailure) -> any SharedRegistry {
        if path.isEmpty { return MemoryRegistry(clock: wallTime) }
        do throws(RegistryFailure) {
            return try store(at: path)
        } catch {
            throw RegistryFailure("HEADSET_BRIDGE_REGISTRY: \(error)")
        }
    }

    #if os(Linux)
        private static func store(at path: String) throws(RegistryFailure) -> any SharedRegistry {
            let isNew = !FileManager.default.fileExists(atPath: path)
            let store = try StoredRegistry(at: path, clock: wallTime)
            if isNew { StandardError.write("HEADSET_BRIDGE_REGISTRY: \(path): it wasn't there, and is made") }
            if let notice = store.notice { StandardError.write("HEADSET_BRIDGE_REGISTRY: \(notice)") }
            return store
        }
    #else
        private static func store(at path: String) throws(RegistryFailure) -> any SharedRegistry {
            throw RegistryFailure("\(path): only Linux has stores that processes share")
        }
    #endif

    private static func choice(_ name: String) -> Person.Choice {
        switch name {
        case "": .first
        case "cancel": .cancel
        default: .board(name)  // a name is open
        }
    }

    /// The time for the journal, to the microsecond or so.
    private static func wallTime() -> WallTime {
        WallTime(nanoseconds: UInt64(max(0, Date.now.timeIntervalSince1970) * 1_000_000_000))
    }
}
