import Settings
import Testing

/// Whatever stands in a file, reading it ends, in a value or an error.
@Suite struct SettingsAttackTests {
    static let sample = """
        // A comment
        {name: 'a\\u0041\\ud83d\\uDE00\\
        b', "list": [+1, -.5e-3, 0xFF, 1e300, null, true], /* é */ sig\\u03A3ma: {deep: [[[{}]]]},}

        """

    @Test func `Every beginning of a file is refused, the whole is not`() throws {
        let bytes = Array(Self.sample.utf8)
        let whole = try #require(bytes.lastIndex(of: UInt8(ascii: "}"))) + 1
        for length in 0..<bytes.count {
            let beginning = try? SettingsFile(name: "t", bytes: bytes[..<length]).decode(Tree.self)
            #expect((beginning != nil) == (length >= whole), "\(length) bytes")
        }
    }

    @Test(arguments: 0..<20)
    func `Damage never crashes, and what is read all the same survives writing`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let alphabet =
            Array("{}[],:'\"\\/*\n\r +-.0123456789xXeEuUaAfFINtn_$é\u{2028}".utf8) + [0, 0x80, 0xFF, 0xED]
        for _ in 0..<500 {
            var bytes = Array(Self.sample.utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                default: bytes.remove(at: place)
                }
            }
            // Numbers that are not finite can't be written.
            guard let tree = try? SettingsFile(name: "t", bytes: bytes).decode(Tree.self),
                let text = try? JSONText.encode(tree)
            else { continue }
            #expect(try read(text) == tree, "\(bytes)")
        }
    }

    @Test(arguments: 0..<20)
    func `Garbage never crashes`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let alphabet = Array("{}[],:'\"\\/*\n 0.-+xeuaINt_".utf8)
        for _ in 0..<1000 {
            let length = Int.random(in: 0...40, using: &random)
            let bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            _ = try? SettingsFile(name: "t", bytes: bytes).decode(Tree.self)
        }
    }

    @Test func `An object of many keys is read in time`() throws {
        let members = (0..<50_000).map { "k\($0):\($0)" }.joined(separator: ",")
        let record = try SettingsFile(name: "t", bytes: Array("{\(members)}".utf8)).decode([String: Int].self)
        #expect(record.count == 50_000)
    }

    @Test(.timeLimit(.minutes(1)))
    func `A long file of values is read in time, though each is asked what it is not`() throws {
        let values = String(repeating: "7,", count: 50_000)
        let items = try SettingsFile(name: "t", bytes: Array("[\(values)]".utf8)).decode([NoObject].self)
        #expect(items.count == 50_000)
    }
}

/// A value that is asked first whether it is an object.
private struct NoObject: Decodable {
    private enum Key: CodingKey {}

    init(from decoder: any Decoder) throws {
        if (try? decoder.container(keyedBy: Key.self)) != nil { Issue.record("it is an object") }
    }
}

/// SplitMix64, so that a seed gives the same run everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
