public import HeadsetWire

/// What the host's requests are called; the raw value is the stable name in JSON, in captures and on the command line.
public enum RequestName: String, CaseIterable, Codable, Hashable, Sendable {
    case identify
    case ping
    case setReporting = "set-reporting"
    case setParameter = "set-parameter"
    case requestLinks = "request-links"
    case reset
    case selfTest = "self-test"

    /// The name of what a request asks.
    public init(of command: Request.Command) {
        self =
            switch command {
            case .identify: .identify
            case .ping: .ping
            case .setReporting: .setReporting
            case .setParameter: .setParameter
            case .requestLinkTable: .requestLinks
            case .reset: .reset
            case .selfTest: .selfTest
            }
    }
}
