public import HeadsetTerms
public import Timing

/// What a host asks of a board (`protocol/spec.md` §6).
public struct Request: Hashable, Sendable {
    /// What is asked.
    public enum Command: Hashable, Sendable {
        /// Say who you are; the versions are those that the host speaks.
        case identify(versions: ProtocolVersions)
        /// Say what time it is.
        case ping
        /// Take readings at this period; zero stops them.
        case setReporting(sensor: UInt8, ear: Ear, period: Milliseconds)
        /// Set a parameter of the board's own.
        case setParameter(number: UInt16, value: Int32)
        /// Send a `LinkTable`.
        case requestLinkTable
        /// Start anew.
        case reset
        /// Run a test of the board's own.
        case selfTest(number: UInt8)
    }

    /// Names the request; not 0, and unlike those of the last requests.
    public var id: UInt16
    public var command: Command

    public init(id: UInt16, _ command: Command) {
        self.id = id
        self.command = command
    }
}
