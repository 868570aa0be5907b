/// What this host plays now; the raw value is the word on the command line.
///
/// One value a host: it doesn't say through which accessory.
public enum Playing: String, CaseIterable, Codable, Hashable, Sendable {
    case nothing = "none"
    case media
    case call
}
