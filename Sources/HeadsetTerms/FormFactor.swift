/// How a headset is worn; it decides what its ears mean together.
public enum FormFactor: UInt8, Hashable, CaseIterable, Sendable {
    case earbuds = 0
    case onEar = 1
    case overEar = 2
}
