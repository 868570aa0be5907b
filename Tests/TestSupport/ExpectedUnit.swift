/// One unit of a vector's stream, and what it is.
public struct ExpectedUnit: Hashable, Decodable, Sendable {
    /// What a unit is (`protocol/spec.md` §2.3, §2.4, §8.2).
    public enum Result: String, Decodable, Sendable {
        /// It means nothing: zeros, or a continuation that is no text.
        case nothing
        case frame
        case text
        case fault
    }

    /// What an intact frame's payload is.
    public enum Content: String, Decodable, Sendable {
        /// A message, known in all its parts.
        case known
        /// A message of which some entry, profile or state is unknown.
        case partly
        /// A type that the receiver doesn't know, or that belongs to the other direction.
        case unknown
        /// The fault `malformed`.
        case malformed
        /// The fault `version`.
        case version
    }

    /// What an intact frame says before its payload is understood.
    public struct Frame: Hashable, Decodable, Sendable {
        public var type: UInt8
        public var sequence: UInt16
        public var time: UInt32
        public var payload: HexBytes

        public init(type: UInt8, sequence: UInt16, time: UInt32, payload: some Sequence<UInt8>) {
            self.type = type
            self.sequence = sequence
            self.time = time
            self.payload = HexBytes(payload)
        }
    }

    /// What a sequence number says (§3.2).
    public enum Order: String, Decodable, Sendable {
        case first
        case next
        case gap
        case duplicate
        case restart
    }

    /// How many bytes of the stream it takes, zeros included.
    public var length: Int
    public var result: Result
    /// Of text and faults: the run, without zeros.
    public var run: HexBytes?
    /// Of text: the run as UTF-8, what isn't valid as U+FFFD.
    public var text: String?
    /// Of faults: the kind.
    public var fault: String?
    public var frame: Frame?
    public var content: Content?
    /// The message, field by field as on the line: in `known` and `partly`.
    public var message: JSONValue?
    /// Only in `sequences.json`.
    public var order: Order?
    /// Of a gap: the number of lost frames.
    public var lost: Int?

    /// A unit of which nothing more is said yet.
    public init(length: Int, result: Result) {
        self.length = length
        self.result = result
    }
}
