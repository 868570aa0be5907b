/// An intact message that this version doesn't know, or not in all its parts.
public struct UnknownMessage: Hashable, Sendable {
    public var type: UInt8
    public var payload: [UInt8]
}
