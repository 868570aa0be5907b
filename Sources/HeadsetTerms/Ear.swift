/// A side of the head. A board that has only one says which.
public enum Ear: UInt8, Hashable, CaseIterable, Sendable {
    case left = 0
    case right = 1
}
