/// The registry: every accessory by its board id, as a value.
///
/// A copy costs nothing until one of the two changes. What is asked of it is for one `Accessory` to decide.
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
}
