import Accessories
import HeadsetTerms

/// What is asked of an accessory, asked of the registry that holds it.
extension Registry {
    @discardableResult
    mutating func pair(_ id: String, _ authorization: Authorization = .authorized) -> RegistrationAction? {
        change(id) { $0.pair(authorization) }
    }

    /// The board said hello, and reports these capabilities.
    @discardableResult
    mutating func boardSeen(_ id: String, reporting capabilities: Capabilities) -> RegistrationAction? {
        boardSeen(id, BoardReport(name: "Rack", formFactor: .earbuds, capabilities: capabilities), on: "A")
    }

    @discardableResult
    mutating func boardSeen(_ id: String, _ report: BoardReport, on link: String) -> RegistrationAction? {
        change(id) { $0.boardSeen(report, on: link) }
    }

    mutating func register(
        _ id: String, _ configuration: Configuration, as role: Role = .both
    ) throws(Refusal) {
        var entry = self[id]
        try entry.register(configuration, as: role)
        self[id] = entry
    }

    func current(for id: String, as role: Role = .both) throws(Refusal) -> Handle {
        try self[id].current(as: role)
    }

    mutating func update(
        _ handle: inout Handle, to configuration: Configuration, as role: Role = .both
    ) throws(Refusal) -> UpdateOutcome {
        var entry = self[handle.accessory]
        let outcome = try entry.update(&handle, to: configuration, as: role)
        self[handle.accessory] = entry
        return outcome
    }

    @discardableResult
    mutating func remove(_ id: String) -> RegistrationAction? {
        change(id) { $0.remove() }
    }

    /// What happened to its registration by that: of these calls each does one thing at most.
    private mutating func change(_ id: String, _ body: (inout Accessory) -> Void) -> RegistrationAction? {
        let old = self[id]
        var new = old
        body(&new)
        if new != old { self[id] = new }
        return RegistrationAction.between(old, and: new).first
    }
}
