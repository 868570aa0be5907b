internal import HeadsetTerms

/// The ears that a step is about.
enum WrittenEars: String, Decodable, CaseIterable {
    case left, right, both

    var ears: [Ear] {
        switch self {
        case .left: [.left]
        case .right: [.right]
        case .both: [.left, .right]
        }
    }
}
