/// How the bytes that mark a packet off are kept out of it.
public enum Escape: Hashable, Sendable {
    /// A mark, then the byte, which is got back by exclusive or with the mask.
    case xor(mark: UInt8, mask: UInt8)
    /// A mark, then the byte, which is got back by or with the mask.
    case or(mark: UInt8, mask: UInt8)
    /// Behind so many equal bytes in a row comes a filler, which means nothing.
    case filler(UInt8, after: UInt8, count: Int)
}
