public import HeadsetTerms

/// The sources that count most, in order. There is never a second without a first, and never the same one twice.
public struct SourcePair: Hashable, Sendable {
    public let primary: BluetoothAddress?
    public let secondary: BluetoothAddress?

    /// No source is connected.
    public static let none = SourcePair()

    private init() {
        primary = nil
        secondary = nil
    }

    /// A first source and perhaps a second, which must be another one.
    public init(_ primary: BluetoothAddress, _ secondary: BluetoothAddress? = nil) {
        precondition(primary != secondary)
        self.primary = primary
        self.secondary = secondary
    }

    /// Whether the same addresses are in both pairs, in whatever order.
    func hasSameAddresses(as other: SourcePair) -> Bool {
        Set([primary, secondary]) == Set([other.primary, other.secondary])
    }
}
