import Settings
import Testing

@Suite struct SettingsFileTests {
    struct Bench: Decodable, Equatable {
        var name: String?
        var parameters: Parameters?
        var steps: [Step]?
        var weights: [String: Int]?
    }

    struct Parameters: Decodable, Equatable {
        var donMs: Int32
        var doffMs: UInt8?
        var ratio: Double?
    }

    struct Step: Decodable, Equatable {
        enum Ear: String, Decodable, CaseIterable {
            case left
            case right
        }

        var ear: Ear
        var worn: Bool
    }

    @Test func `A whole file becomes a value`() throws {
        let text = "{name: 'a', parameters: {donMs: 0x10, ratio: 2}, steps: [{ear: 'left', worn: true}]}"
        let bench = Bench(
            name: "a", parameters: Parameters(donMs: 16, doffMs: nil, ratio: 2),
            steps: [Step(ear: .left, worn: true)])
        #expect(try SettingsFile(name: "t", bytes: Array(text.utf8)).decode() == bench)
    }

    @Test(arguments: [
        ("{parameters: {\n donMS: 1}}", "2:2: unknown key \"donMS\" in parameters; did you mean \"donMs\"?"),
        (
            "{parameters: {donMs: 1,\n dofMs: 1}}",
            "2:2: unknown key \"dofMs\" in parameters; did you mean \"doffMs\"?"
        ),
        (
            "{parameters: {donMs: 1, colour: 1}}",
            "1:25: unknown key \"colour\" in parameters; known: doffMs, donMs, ratio"
        ),
        ("{paramters: {}}", "1:2: unknown key \"paramters\"; did you mean \"parameters\"?"),
        ("{parameters: {doffMs: 1}}", "1:14: missing key \"donMs\" in parameters"),
        (
            "{parameters: {donMs: 'fast'}}",
            "1:22: parameters.donMs: expected a whole number, found the text \"fast\""
        ),
        (
            "{parameters: {donMs: 1.0}}",
            "1:22: parameters.donMs: expected a whole number, found the number 1.0"
        ),
        (
            "{parameters: {donMs: 1e3}}",
            "1:22: parameters.donMs: expected a whole number, found the number 1e3"
        ),
        ("{parameters: {donMs: null}}", "1:22: parameters.donMs: expected a whole number, found null"),
        (
            "{parameters: {donMs: 3000000000}}",
            "1:22: parameters.donMs: 3000000000 is out of range; expected -2147483648 to 2147483647"
        ),
        (
            "{parameters: {donMs: 1, doffMs: -1}}",
            "1:33: parameters.doffMs: -1 is out of range; expected 0 to 255"
        ),
        (
            "{parameters: {donMs: 1, ratio: '1'}}",
            "1:32: parameters.ratio: expected a number, found the text \"1\""
        ),
        ("{parameters: []}", "1:14: parameters: expected an object, found an array"),
        ("{steps: {}}", "1:9: steps: expected an array, found an object"),
        (
            "{steps: [{ear: 'lift', worn: true}]}",
            "1:16: steps[0].ear: unknown value \"lift\"; did you mean \"left\"?"
        ),
        (
            "{steps: [{ear: 'both', worn: true}]}",
            "1:16: steps[0].ear: unknown value \"both\"; allowed: left, right"
        ),
        ("{steps: [{ear: 0, worn: true}]}", "1:16: steps[0].ear: expected a text, found the number 0"),
        (
            "{steps: [{ear: 'left', worn: 1}]}",
            "1:30: steps[0].worn: expected true or false, found the number 1"
        ),
        (
            "{steps: [{ear: 'left', worn: true, donn: 1}]}",
            "1:36: unknown key \"donn\" in steps[0]; known: ear, worn"
        ),
        (
            "{weights: {a: 1, 'b\\u001b c': 'x'}}",
            "1:31: weights[\"b\\u001b c\"]: expected a whole number, found the text \"x\""
        ),
        ("5", "1:1: expected an object, found the number 5"),
    ])
    func `A mistake is told with its place, its path and a way out`(text: String, sentence: String) {
        #expect(complaint(about: text, as: Bench.self) == "t:" + sentence)
    }

    @Test func `A number too large for a Double is refused, but infinity can be said`() throws {
        #expect(
            complaint(about: "1e999", as: Double.self)
                == "t:1:1: 1e999 is out of range; expected -1.7976931348623157e+308 to 1.7976931348623157e+308"
        )
        #expect(try SettingsFile(name: "t", bytes: Array("-Infinity".utf8)).decode() == -Double.infinity)
        #expect(try SettingsFile(name: "t", bytes: Array("NaN".utf8)).decode(Double.self).isNaN)
    }

    @Test func `A long number is shown cut`() {
        let digits = String(repeating: "9", count: 1000)
        let shown = digits.prefix(60) + "…"
        #expect(
            complaint(about: digits, as: UInt8.self) == "t:1:1: \(shown) is out of range; expected 0 to 255")
    }

    @Test func `The ends of 64 bits are exact`() throws {
        let text = "[18446744073709551615, 0xFFFFFFFFFFFFFFFF, 9007199254740993]"
        let file = try SettingsFile(name: "t", bytes: Array(text.utf8))
        #expect(try file.decode() == [UInt64.max, UInt64.max, 9_007_199_254_740_993])
        #expect(
            complaint(about: "18446744073709551616", as: UInt64.self)
                == "t:1:1: 18446744073709551616 is out of range; expected 0 to 18446744073709551615")
    }

    // What a type's own init(from:) throws.

    struct Quorum: Error, CustomStringConvertible {
        var description: String { "a quorum of 3 needs 3 channels" }
    }

    struct Checked: Decodable {
        enum CodingKeys: CodingKey { case on, off }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let on = try container.decode(Int.self, forKey: .on)
            let off = try container.decode(Int.self, forKey: .off)
            if on == 3 { throw Quorum() }
            if off > on {
                throw DecodingError.dataCorruptedError(
                    forKey: .off, in: container, debugDescription: "is above on")
            }
        }
    }

    @Test(arguments: [
        ("{a:\n {on: 3, off: 1}}", "2:2: a: a quorum of 3 needs 3 channels"),
        ("{a:\n {on: 1, off: 2}}", "2:15: a.off: is above on"),
    ])
    func `What a type itself throws gets its place`(text: String, sentence: String) {
        #expect(complaint(about: text, as: [String: Checked].self) == "t:" + sentence)
    }

    // What a type reads piece by piece.

    struct Pieces: Decodable, Equatable {
        enum CodingKeys: CodingKey { case at, pair, inner }
        enum InnerKeys: CodingKey { case depth }

        var at: Int
        var pair: [Int]
        var depth: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            at = try container.decode(Int.self, forKey: .at)
            var items = try container.nestedUnkeyedContainer(forKey: .pair)
            pair = [try items.decode(Int.self), try items.decode(Int.self)]
            depth = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
                .decode(Int.self, forKey: .depth)
        }
    }

    @Test(arguments: [
        ("{at: 1, pair: [1, 2], inner: {depth: 1}}", nil),
        ("{at: 1, pair: [1, 2, 3], inner: {depth: 1}}", "1:22: pair: expected 2 items, found 3"),
        (
            "{at: 1, pair: [1], inner: {depth: 1}}",
            "1:15: pair: expected more than 1 items, found the end of the array"
        ),
        (
            "{at: 1, pair: [1, 'b'], inner: {depth: 1}}",
            "1:19: pair[1]: expected a whole number, found the text \"b\""
        ),
        ("{at: 1, pair: [1, 2], inner: {depth: 1, x: 1}}", "1:41: unknown key \"x\" in inner; known: depth"),
    ])
    func `What is read piece by piece must be read whole`(text: String, sentence: String?) {
        #expect(complaint(about: text, as: Pieces.self) == sentence.map { "t:" + $0 })
    }

    /// Two types that share one object.
    struct Shared: Decodable {
        var left: Left
        var right: Right

        struct Left: Decodable { var a: Int }
        struct Right: Decodable { var b: Int }

        init(from decoder: any Decoder) throws {
            left = try decoder.singleValueContainer().decode(Left.self)
            right = try Right(from: decoder)
        }
    }

    @Test(arguments: [("{a: 1, b: 2}", nil), ("{a: 1, b: 2, c: 3}", "1:14: unknown key \"c\"; known: a, b")])
    func `Types that share an object read it together`(text: String, sentence: String?) {
        #expect(complaint(about: text, as: Shared.self) == sentence.map { "t:" + $0 })
    }

    private func complaint<Value: Decodable>(about text: String, as type: Value.Type) -> String? {
        do {
            _ = try SettingsFile(name: "t", bytes: Array(text.utf8)).decode(type)
            return nil
        } catch {
            return error.description
        }
    }
}
