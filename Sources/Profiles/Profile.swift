public import HeadsetWire
public import Timing

/// How a board speaks that doesn't speak the native protocol: a file of `protocol/profiles`, or one of the user's
/// (`protocol/profiles/README.md`).
///
/// Two profiles are equal when their files are, and the same of their framings was chosen.
public struct Profile: Sendable {
    /// What becomes of a unit.
    public enum View: Hashable, Sendable {
        /// Each unit is shown as it is; nothing is believed of the board.
        case raw
        /// Units are read by the profile's rules.
        case rules
        /// A child process says what a unit means, in JSON Lines.
        case decoder(Decoder)
    }

    /// A process that says what units mean.
    public struct Decoder: Hashable, Sendable {
        /// The program, looked for in `PATH`, and its arguments.
        public var command: [String]
        /// What a line that it says must be shorter than: a record of a capture can hold it, however it is spelt there.
        public static let longestAnswer = 32 * 1024

        public init(command: [String]) {
            self.command = command
        }
    }

    /// How far an intact packet can be believed.
    public enum Trust: String, Hashable, CaseIterable, Sendable {
        /// Packets carry a check that damage hardly passes: what one says counts at once.
        case checked
        /// Damage may look like a packet: a state counts when it came twice, or stood uncontradicted for ``confirmation``.
        case unchecked
    }

    /// Bytes for the board, again and again.
    public struct Query: Hashable, Sendable {
        public var interval: Milliseconds
        public var bytes: [UInt8]

        public init(every interval: Milliseconds, _ bytes: [UInt8]) {
            self.interval = interval
            self.bytes = bytes
        }
    }

    public let name: String
    /// What it is for, in one line.
    public let about: String
    /// The file as it was read. A capture holds it, so that a replay needs nothing else.
    public let text: [UInt8]
    /// Which of the profile's framings was chosen; nil if it has but one, or for the first.
    public let framingName: String?
    /// The names of all its framings, in written order; none if it has but one, without a name.
    public let framingNames: [String]
    public let framing: Framing
    public let view: View
    /// Who the board is, since it doesn't say so itself; nil if nothing is believed of it.
    public let identity: BoardIdentityClaim?
    public let trust: Trust
    /// How long a state must stand where ``trust`` is ``Trust/unchecked``.
    public let confirmation: Milliseconds
    /// How long a link that is up may give no intact packet before what was known is unknown; nil if a board may be silent.
    public let silence: Milliseconds?
    /// What is sent when the link comes up, in order.
    public let opening: [[UInt8]]
    public let queries: [Query]
    /// What ends a line that a person types to the board; nil if it isn't for people to type to.
    public let lineEnd: [UInt8]?
    /// What packets mean.
    let rules: Rules

    /// What the framing's envelopes are called, by the number that packets have.
    public var envelopeNames: [String] { rules.envelopes }
}
