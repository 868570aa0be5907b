/// A profile for tests, whose packets are short texts, so that any framing carries them:
///
/// | packet | says |
/// | --- | --- |
/// | `Wwn` | left worn, right not (`c` in the case, anything else nothing) |
/// | `P` and a byte | the left ear's proximity reads so; only with `samples` |
/// | `AAAAAAA1` | the source with the address `AAAAAA` is connected (`0`: it isn't) |
/// | `TAAAAAA` | that source is all there is |
/// | `Ix` | the board is `proto-x` |
/// | `Q` | asks for the reply `06` |
/// | `Lx` | the text x, for people |
/// | `M1` | nothing; `M` and anything else is wrong |
public struct TestProfile {
    public var framing = "kind: \"lines\""
    /// How many bytes of a packet come before the text.
    public var offset = 0
    public var trust = "checked"
    public var silence: Int?
    public var samples = false
    public var opening = false
    public var identity = true
    /// Whether the identity holds only until the board says who it is.
    public var standsIn = false
    /// Whether a child process reads the packets.
    public var decoder = false

    public init() {}

    /// The file.
    public var text: String {
        """
        {
          name: "test", trust: "\(trust)", confirmMs: 500, \(silence.map { "silenceMs: \($0)," } ?? "")
          framing: {\(framing)},
          \(identity ? "identity: {board: \"proto\", standsIn: \(standsIn), formFactor: \"earbuds\", switchesAudio: true, channels: [\(channels)]}," : "")
          \(opening ? "open: [\"6f 31\", \"6f 32\"], queries: [{everyMs: 300, send: \"71\"}]," : "")
          \(decoder ? "decoder: {command: [\"decode\"]}" : "messages: [\(messages)]")
        }
        """
    }

    private var channels: String {
        samples
            ? """
            {ear: "left", kind: "proximity", range: [0, 127], periodMs: 40, polarity: "rising", open: 0, worn: 100}
            """
            : "{ear: \"left\", kind: \"verdict\", sensor: 0}, {ear: \"right\", kind: \"verdict\", sensor: 0}"
    }

    private var messages: String {
        let state = "map: {\"0x77\": \"worn\", \"0x6e\": \"notWorn\", \"0x63\": \"inCase\"}, else: \"hold\""
        let believed =
            samples
            ? "{name: \"reading\", when: {\"\(offset):u8\": 0x50}, emit: [{sample: \"left\", value: \"\(offset + 1):u8\"}]},"
            : """
            {name: "wear", when: {"\(offset):u8": 0x57}, emit: [
              {wear: "left", state: {value: "\(offset + 1):u8", \(state)}}, {wear: "right", state: {value: "\(offset + 2):u8", \(state)}}]},
            """
        let sources = """
            {name: "link", when: {"\(offset):u8": 0x41},
              emit: [{link: "\(offset + 1):address", acl: {value: "\(offset + 7):u8", map: {"0x30": "down", "0x31": "up"}, else: "hold"}}]},
            {name: "table", when: {"\(offset):u8": 0x54}, emit: [{table: [{address: "\(offset + 1):address"}]}]},
            """
        return (identity ? believed + sources : "") + """
            {name: "question", when: {"\(offset):u8": 0x51}, reply: "06"},
            {name: "text", when: {"\(offset):u8": 0x4c}, emit: [{log: {format: "{\(offset + 1):text}"}}]},
            {name: "must", when: {"\(offset):u8": 0x4d}, must: {"\(offset + 1):u8": 0x31}},
            \(identity ? "{name: \"who\", when: {\"\(offset):u8\": 0x49}, emit: [{identity: {board: {format: \"proto-{\(offset + 1):text}\"}}}]}," : "")
            """
    }
}
