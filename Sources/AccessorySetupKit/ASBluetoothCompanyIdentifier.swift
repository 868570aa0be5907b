/// The number that the Bluetooth association gave a company.
public struct ASBluetoothCompanyIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    public init(_ rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }
}
