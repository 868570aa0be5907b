/// One field of an accessory was this and is that; nil is absent.
public struct FieldChange: Hashable, Sendable {
    public var field: AccessoryField
    public var from: String?
    public var to: String?

    public init(_ field: AccessoryField, from: String?, to: String?) {
        self.field = field
        self.from = from
        self.to = to
    }
}
