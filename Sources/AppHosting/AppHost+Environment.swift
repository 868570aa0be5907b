internal import Accessories
internal import FoundationEssentials
internal import Timing

#if os(Linux)
    internal import RegistryStore
#endif

extension AppHost {
    /// The host of a process that has no test around it. What it can't follow it says on standard error.
    ///
    /// - `HEADSET_BRIDGE_REGISTRY`: the file of the store that processes share; without it, or where there are no
    ///   stores, the registry is in memory.
    /// - `HEADSET_BRIDGE_ROLE`: `container`, `extension` or `both`, which it is without.
    /// - `HEADSET_BRIDGE_PICK`: the id or the name of the board that the picker gives, or `cancel`; the first that it
    ///   lists without.
    package convenience init(environment: [String: String]) {
        var role = Role.both
        if let name = environment["HEADSET_BRIDGE_ROLE"], !name.isEmpty {
            if let named = Role(rawValue: name) {
                role = named
            } else {
                StandardError.write(
                    "HEADSET_BRIDGE_ROLE: \(name) is neither container nor extension nor both; taken as both")
            }
        }
        self.init(
            registry: AppHost.registry(at: environment["HEADSET_BRIDGE_REGISTRY"] ?? ""), role: role,
            person: Person(choice: AppHost.choice(environment["HEADSET_BRIDGE_PICK"] ?? "")))
        if let unreachable = registry as? UnreachableRegistry {
            StandardError.write("HEADSET_BRIDGE_REGISTRY: \(unreachable.failure)")
            told(unreachable.failure)
        }
    }

    private static func registry(at path: String) -> any SharedRegistry {
        if path.isEmpty { return MemoryRegistry(clock: wallTime) }
        do throws(RegistryFailure) {
            return try store(at: path)
        } catch {
            return UnreachableRegistry(error)
        }
    }

    #if os(Linux)
        private static func store(at path: String) throws(RegistryFailure) -> any SharedRegistry {
            let store = try StoredRegistry(at: path, clock: wallTime)
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
