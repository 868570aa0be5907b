public import HeadsetTerms

/// One change of one profile of one source.
public struct LinkChange: Hashable, Sendable {
    public var address: BluetoothAddress
    public var change: SourceChange

    public init(address: BluetoothAddress, change: SourceChange) {
        self.address = address
        self.change = change
    }
}
