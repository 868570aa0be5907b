/// Bytes that mean something in a telnet stream (RFC 854), and options (RFC 856, 858, 2217).
enum TelnetCode {
    /// Begins all that isn't data; data FF is written twice.
    static let iac: UInt8 = 0xFF
    /// Behind an FF: something about an option follows, up to FF ``se``.
    static let sb: UInt8 = 0xFA
    static let se: UInt8 = 0xF0

    /// Bytes of eight bits, as they are.
    static let binary: UInt8 = 0
    /// Nobody waits for the other's turn.
    static let suppressGoAhead: UInt8 = 3
    /// The line behind the server can be set.
    static let comPort: UInt8 = 44

    /// What is said about an option, as it goes into the stream.
    static func about(_ option: UInt8, _ said: [UInt8]) -> [UInt8] {
        [iac, sb, option] + said.flatMap { $0 == iac ? [iac, iac] : [$0] } + [iac, se]
    }
}

/// How one side speaks of an option: of its own (will, won't) or of the other's (do, don't).
enum TelnetVerb: UInt8, CaseIterable {
    case will = 0xFB
    case wont = 0xFC
    case demand = 0xFD
    case dont = 0xFE
}
