import Settings
import Testing

@Suite struct JSONTextTests {
    struct Record: Codable, Equatable {
        var zeta: Int64 = .min
        var alpha: UInt64 = .max
        var path = "/dev/ttyACM0"
        var none: Int?
        var list: [Double] = [0.1, 1e20, .leastNonzeroMagnitude, -0.0, 100]
        var nested: [String: [Bool]] = ["b": [true, false], "a": [], "B": []]

        enum CodingKeys: CodingKey { case zeta, alpha, path, none, list, nested }

        init() {}

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(zeta, forKey: .zeta)
            try container.encode(alpha, forKey: .alpha)
            try container.encode(path, forKey: .path)
            try container.encode(none, forKey: .none)
            try container.encode(list, forKey: .list)
            try container.encode(nested, forKey: .nested)
        }
    }

    static let text =
        #"{"alpha":18446744073709551615,"list":[0.1,1e+20,5e-324,-0.0,100.0],"#
        + #""nested":{"B":[],"a":[],"b":[true,false]},"none":null,"path":"/dev/ttyACM0","zeta":-9223372036854775808}"#

    @Test func `A record is written with sorted keys, without spaces, nil included`() throws {
        #expect(try JSONText.encode(Record()) == Self.text)
    }

    @Test func `What was written is read again`() throws {
        let file = try SettingsFile(name: "t", bytes: Array(Self.text.utf8))
        #expect(try file.decode() == Record())
    }

    @Test func `Keys are sorted by their bytes`() throws {
        let keys = ["é", "e\u{301}x", "z", "Z", "", "a", "aa", "😀", "\u{FFFD}"]
        let record = Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })
        #expect(
            try JSONText.encode(record)
                == #"{"":0,"Z":0,"a":0,"aa":0,"e\#u{301}x":0,"z":0,"é":0,"\#u{FFFD}":0,"😀":0}"#)
    }

    @Test func `What a terminal would obey is escaped`() throws {
        #expect(
            JSONText.quoted("\"\\/\n\t\0\u{1B}\u{7F}\u{9F}\u{061C}\u{200E}\u{202E}\u{2069}é\u{2028}")
                == #""\"\\/\u000a\u0009\u0000\u001b\u007f\u009f\u061c\u200e\u202e\u2069é\#u{2028}""#)
    }

    @Test func `The values inside are told one by one, with the keys that lead to them`() throws {
        struct Inside: Encodable {
            var list = [1, 2]
            var nothing: [String: Int] = [:]
            var deep = ["b \"x\"": ["c": "text"], "a": ["z": "", "1": "\n"]]
        }
        let leaves = try JSONText.leaves(of: Inside())
        #expect(
            leaves == [
                JSONLeaf(path: ["deep", "a", "1"], text: #""\u000a""#),
                JSONLeaf(path: ["deep", "a", "z"], text: #""""#),
                JSONLeaf(path: ["deep", "b \"x\"", "c"], text: #""text""#),
                JSONLeaf(path: ["list"], text: "[1,2]"),
            ])
        #expect(leaves.map(\.name) == ["deep.a.1", "deep.a.z", #"deep["b \"x\""].c"#, "list"])
        #expect(try JSONText.leaves(of: 7) == [JSONLeaf(path: [], text: "7")])
    }

    @Test func `The values that a file gives are told by their keys`() throws {
        let file = try SettingsFile(name: "it", bytes: "{a: {b: null, 'c d': [1, {x: 2}]}, e: {}, f: 0}".utf8)
        #expect(file.paths == [["a", "b"], ["a", "c d"], ["f"]])
    }

    @Test func `A number that is not finite is no JSON`() {
        #expect(throws: EncodingError.self) { try JSONText.encode([Double.nan]) }
        #expect(throws: EncodingError.self) { try JSONText.encode(["a": -Double.infinity]) }
    }

    @Test func `Values without a key of their own are written too`() throws {
        #expect(try JSONText.encode(Int?.none) == "null")
        #expect(try JSONText.encode([[Int?.none, 3]]) == "[[null,3]]")
        #expect(try JSONText.encode(Optional("a")) == #""a""#)
        #expect(try JSONText.encode([Int: Int]()) == "{}")
    }
}
