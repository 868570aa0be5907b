/// What this host plays, for the audio route.
enum Playing: String, CaseIterable, Sendable {
    case none
    case media
    case call
}
