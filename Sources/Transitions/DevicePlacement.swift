/// Where the whole headset is. Unknown is nil, and it is never the same as off the head.
public enum DevicePlacement: String, Hashable, CaseIterable, Sendable {
    case inEar
    case onHead
    case overTheEar
    case offHead
}
