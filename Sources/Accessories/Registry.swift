/// The registry: every accessory by its board id, as a value.
///
/// A copy costs nothing until one of the two changes. Each call reads one `Accessory`, lets it decide, and
/// writes it back if it agreed: a call that throws has changed nothing, not even that the accessory is known.
public struct Registry: Hashable, Sendable {
    private var accessoriesByID: [String: Accessory]

    /// A registry that knows no accessory.
    public init() {
        accessoriesByID = [:]
    }

    /// Every accessory that was ever paired or seen, in the order of their ids.
    public var accessories: [Accessory] {
        accessoriesByID.values.sorted { $0.id < $1.id }
    }

    /// What is known of the accessory with this board id; never nil, since not to be known is a state too.
    public subscript(accessory: String) -> Accessory {
        get { accessoriesByID[accessory] ?? Accessory(id: accessory) }
        set { accessoriesByID[accessory] = newValue }
    }

    /// See `Accessory.pair`.
    @discardableResult
    public mutating func pair(
        _ accessory: String, _ authorization: Authorization = .authorized
    ) -> RegistrationAction? {
        accessoriesByID[accessory, default: Accessory(id: accessory)].pair(authorization)
    }

    /// See `Accessory.boardSeen`.
    @discardableResult
    public mutating func boardSeen(
        _ accessory: String, _ report: BoardReport, on link: String
    ) -> RegistrationAction? {
        accessoriesByID[accessory, default: Accessory(id: accessory)].boardSeen(report, on: link)
    }

    /// See `Accessory.register`.
    public mutating func register(
        _ accessory: String, _ configuration: Configuration, as role: Role = .both
    ) throws(Refusal) {
        var entry = self[accessory]
        try entry.register(configuration, as: role)
        accessoriesByID[accessory] = entry
    }

    /// See `Accessory.current`.
    public func current(for accessory: String, as role: Role = .both) throws(Refusal) -> Handle {
        try self[accessory].current(as: role)
    }

    /// See `Accessory.update`.
    public mutating func update(
        _ handle: inout Handle, to configuration: Configuration, as role: Role = .both
    ) throws(Refusal) -> UpdateOutcome {
        var entry = self[handle.accessory]
        let outcome = try entry.update(&handle, to: configuration, as: role)
        accessoriesByID[handle.accessory] = entry
        return outcome
    }

    /// See `Accessory.remove`.
    @discardableResult
    public mutating func remove(_ accessory: String) -> RegistrationAction? {
        accessoriesByID[accessory]?.remove()
    }
}
