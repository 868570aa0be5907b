import HeadsetWire
import Profiles
import Testing

/// Each way in which a value can be wrong has a sentence of its own, at its place.
struct ProfileSentenceTests {
    /// What is put in place of a value of the full profile of streams, and the complaint.
    @Test(arguments: [
        (
            "\"6:u8[7-4]\"", "\"6:u8[7-4\"",
            "\"6:u8[7-4\": expected bits of the number, the highest first and at most 7, like [7-4]"
        ),
        (
            "\"6:u8[7-4]\"", "\"6:u8[8-4]\"",
            "\"6:u8[8-4]\": expected bits of the number, the highest first and at most 7, like [7-4]"
        ),
        (
            "\"6:u8[7-4]\"", "\"6:u8[4-7]\"",
            "\"6:u8[4-7]\": expected bits of the number, the highest first and at most 7, like [7-4]"
        ),
        (
            "\"6:u8[7-4]\"", "\"6:u8[-1]\"",
            "\"6:u8[-1]\": expected bits of the number, the highest first and at most 7, like [7-4]"
        ),
        ("\"6:u8[7-4]\"", "\"6:u8&0x100\"", "\"6:u8&0x100\": the mask is wider than the number"),
        (
            "\"6:u8[7-4]\"", "\"6:u8[7-4]&1\"",
            "\"6:u8[7-4]&1\": behind the type may come [7-4] or &0x0F, and ^1"
        ),
        (
            "\"6:u8[7-4]\"", "\"6:u8[7-4]^16\"",
            "\"6:u8[7-4]^16\": what is turned by ^ is wider than the number"
        ),
        ("\"6:u8[7-4]\"", "\"6:u8&\"", "\"6:u8&\": expected a number behind &, like 0x3ff"),
        ("\"6:u8[7-4]\"", "\"6:i8[3]\"", "\"6:i8[3]\": only an unsigned number has bits to choose"),
        ("\"6:u8[7-4]\"", "\"6:u9\"", "\"6:u9\": unknown type \"u9\"; did you mean \"u8\"?"),
        (
            "\"6:u8[7-4]\"", "\"6:u16\"",
            "\"6:u16\": unknown type \"u16\"; did you mean \"u16le\" or \"u16be\"?"
        ),
        ("\"6:u8[7-4]\"", "\"6:adress\"", "\"6:adress\": unknown type \"adress\"; did you mean \"address\"?"),
        ("\"6:u8[7-4]\"", "\"6:varint[1]\"", "\"6:varint[1]\": nothing may follow varint"),
        (
            "\"6:u8[7-4]\"", "\"99999:u8\"",
            "\"99999:u8\": the place before the colon is a number from -65535 to 65535"
        ),
        (
            "\"6:u8[7-4]\"", "\"9223372036854775808:u8\"",
            "\"9223372036854775808:u8\": the place before the colon"
        ),
        (
            "\"6:u8[7-4]\"", "\"six:u8\"",
            "\"six:u8\": the place before the colon is a number from -65535 to 65535"
        ),
        ("\"6:u8[7-4]\"", "\"6\"", "\"6\" says no place; expected a place and a type, like \"3:u8\""),
        (
            "\"6:u8[7-4]\"", "\"6:protobuf\"",
            "\"6:protobuf\": expected one to eight field numbers, like \"3:protobuf/5/7/1\""
        ),
        (
            "\"6:u8[7-4]\"", "\"6:protobuf/0\"",
            "\"6:protobuf/0\": expected one to eight field numbers, like \"3:protobuf/5/7/1\""
        ),
        ("\"6:u8[7-4]\"", "\"6:text[0]\"", "\"6:text[0]\": expected a number of bytes, like \"8:text[32]\""),
        ("\"6:u8[7-4]\"", "\"$modle\"", "memory has no \"modle\"; did you mean \"model\"?"),
        ("\"6:u8[7-4]\"", "\"<state>\"", "the expression has no group \"state\""),
        (
            "\"2:u16le&0x3ff\"", "\"-2:u16le\"",
            "\"-2:u16le\": the shape of a packet is told by an unsigned number at a place from its first byte, like \"1:u16le&0x3ff\""
        ),
        ("\"2:u16le&0x3ff\"", "\"2:u8[7-4]\"", "\"2:u8[7-4]\": the shape of a packet is told by"),
        ("\"2:u16le&0x3ff\"", "\"2:i16le\"", "\"2:i16le\": the shape of a packet is told by"),
        (
            "\"2:u16le&0x3ff\"", "\"298:u32le\"",
            "what is always in a packet, or its check, doesn't fit into its size or its maximum"
        ),
        (
            "sync: \"55\", size: 9", "sync: \"55\", size: 3, check: {sum: \"CRC-32/ISCSI\"}",
            "what is always in a packet, or its check, doesn't fit into its size or its maximum"
        ),
        (
            "sync: \"55\", size: 9", "sync: \"55\", size: 9, check: {sum: \"sum8\", from: 100}",
            "what is always in a packet, or its check, doesn't fit into its size or its maximum"
        ),
        ("{mark: \"7e\"", "{mark: \"ee\"", "the mark of an escape can't be the first byte of the sync"),
        ("{mark: \"7e\"", "{mark: \"ef\"", "the mark of an escape can't be the first byte of the sync"),
        ("name: \"second\", sync", "name: \"first\", sync", "two envelopes have the name \"first\""),
        ("\"5:u8\": [1, \"2..5\"]", "\"5:u8\": \"worn\"", "5:u8 can never be \"worn\""),
        ("\"5:u8\": [1, \"2..5\"]", "\"5:u8\": [1, \"5..2\"]", "\"5..2\" is no range"),
        ("\"5:u8\": [1, \"2..5\"]", "\"5:i8\": 200", "5:i8 can never be 200"),
        ("\"5:u8\": [1, \"2..5\"]", "\"5:u8&0x05\": 2", "5:u8&0x05 can never be 2"),
        ("\"5:u8\": [1, \"2..5\"]", "\"5:address\": 2", "5:address can never be 2"),
        ("\"2..3\": \"notWorn\"", "\"3..2\": \"notWorn\"", "\"3..2\" is no range"),
        ("\"2..3\": \"notWorn\"", "\"16\": \"notWorn\"", "6:u8[7-4] can never be 16"),
        ("{length: 20}", "{length: -1}", "length can never be -1"),
        (
            "{sample: \"right\", sensor", "{sample: {value: \"6:u8\", map: {\"0\": \"left\"}}, sensor",
            "the board has no sampled channel with sensor 1 on the left ear"
        ),
        ("add: 4", "add: 70000", "70000 is out of range; expected -65536 to 65536"),
        ("{\"4:u8\": 1}", "{\"4:u8\": 256}", "4:u8 can never be 256"),
        ("{\"4:u8\": 1}", "{\"4:u8&0xf0\": 1}", "4:u8&0xf0 can never be 1"),
        (
            "\"CRC-16/XMODEM\"", "\"CRC-16/XMODM\"",
            "unknown value \"CRC-16/XMODM\"; did you mean \"CRC-16/XMODEM\"?"
        ),
        ("\"CRC-16/XMODEM\"", "null", "expected a name or an object"),
        ("\"CRC-16/XMODEM\"", "[]", "expected a name or an object"),
        ("\"CRC-16/XMODEM\"", "7", "expected a name or an object"),
        ("\"CRC-16/XMODEM\"", "\"crc\"", "unknown value \"crc\"; allowed: CRC-16/XMODEM"),
        (
            "\"CRC-16/XMODEM\"", "{width: 12, poly: 0x80f}", "expected 8, 16, 24 or 32 bits: whole bytes"
        ),
        ("\"CRC-16/XMODEM\"", "{width: 64, poly: 7}", "64 is out of range; expected 8 to 32"),
        ("\"CRC-16/XMODEM\"", "{width: 16, poly: 0}", "0 is out of range; expected 1 to 65535"),
        ("\"CRC-16/XMODEM\"", "{width: 8, poly: 0x107}", "263 is out of range; expected 1 to 255"),
        (
            "\"CRC-16/XMODEM\"", "{width: 16, poly: 0x8408}",
            "0x8408 is even; a polynomial is written with its highest bit first; did you mean 0x1021?"
        ),
        (
            "\"CRC-16/XMODEM\"", "{width: 8, poly: 0x06}",
            "0x6 is even; a polynomial is written with its highest bit first"
        ),
        ("\"CRC-16/XMODEM\"", "{width: 8, poly: 7, init: 256}", "256 is out of range; expected 0 to 255"),
        ("\"CRC-16/XMODEM\"", "{width: 8, poly: 7, xorOut: -1}", "-1 is out of range"),
        ("\"CRC-16/XMODEM\"", "{width: 8, poly: 7, refin: true}", "unknown key \"refin\""),
        (
            "sum: \"CRC-16/XMODEM\", from: 1", "sum: \"CRC-16/XMODEM\", from: 301",
            "byte 301 is beyond the longest packet of 300 bytes"
        ),
        ("\"big\"", "\"bigg\"", "unknown value \"bigg\"; did you mean \"big\"?"),
        ("\"bb cc\"", "\"bb c\"", "\"bb c\" has half a byte; expected two digits for each"),
        (
            "\"bb cc\"", "\"bb xx\"",
            "\"bb xx\" holds what is no hexadecimal digit; expected bytes like \"09 ff 00\""
        ),
        ("\"bb cc\"", "\"\"", "without a sync a packet might begin anywhere; say what it begins with"),
        (
            "sync: \"ee\", end: \"ef\"", "sync: \"ee\"",
            "without a length, a size or an end a packet never ends"
        ),
        (
            "sync: \"55\", size: 9", "sync: \"55\", end: \"66\"",
            "a filler doesn't keep the end out of the packet; say its length"
        ),
        ("\"7d\"", "\"7d 7e\"", "expected one byte, found 2"),
        ("maximum: 300", "maximum: 0", "0 is out of range; expected 1 to 65536"),
        ("size: 9", "size: 9, length: {field: \"1:u8\"}", "a packet has a size or a length, not both"),
        (
            "name: \"full-stream\"", "name: \"full stream\"",
            "\"full stream\" is no name; expected 1 to 64 letters, digits, _ and -"
        ),
        ("\"arrival\"", "\"device\"", "unknown value \"device\"; allowed: arrival"),
        ("trust: \"checked\"", "trust: \"cheked\"", "unknown value \"cheked\"; did you mean \"checked\"?"),
        ("confirmMs: 500", "confirmMs: -1", "-1 is out of range; expected 0 to 3600000"),
        ("silenceMs: 3000", "silenceMs: 0", "0 is out of range; expected 1 to 86400000"),
        ("\"12:34:56:78:9A:BC\"", "\"12:34\"", "not a Bluetooth address like 12:34:56:78:9A:BC"),
        (
            "{ear: \"left\", kind: \"near\"}", "{ear: \"left\", kind: \"verdict\"}",
            "two channels of the left ear can't be told apart"
        ),
        ("range: [0, 4095]", "range: [5, 5]", "expected [smallest, largest]"),
        ("worn: 900", "worn: 9000", "9000 is out of range; expected 0 to 4095"),
        ("worn: 900", "worn: 10", "open and worn are the same; nothing could tell them apart"),
        ("\"rising\"", "\"falling\"", "open and worn say the opposite"),
        ("open: 10, worn: 900", "worn: 900", "a calibrated channel says both open and worn"),
        (
            "formFactor: \"earbuds\"", "formFactor: \"earbud\"",
            "unknown value \"earbud\"; did you mean \"earbuds\"?"
        ),
        (
            "envelope: [\"first\", \"second\"]", "envelope: \"frist\"",
            "no framing has an envelope \"frist\"; did you mean \"first\"?"
        ),
        (
            "remember: {\"model\":", "remember: {\"modell\":",
            "memory has no \"modell\"; did you mean \"model\"?"
        ),
        ("state: \"worn\"", "state: \"wron\"", "unknown value \"wron\"; did you mean \"worn\"?"),
        (
            "state: \"worn\"", "state: \"hold\"",
            "unknown value \"hold\"; allowed: unknown, worn, notWorn, inCase"
        ),
        ("\"2..3\": \"notWorn\"", "\"2..3\": \"hald\"", "unknown value \"hald\"; did you mean \"hold\"?"),
        (
            "\"2..3\": \"notWorn\"", "\"0..3\": \"notWorn\"",
            "an entry above already says what 0..3 stands for"
        ),
        (
            "wear: \"left\", state: \"worn\"", "wear: \"lefft\", state: \"worn\"",
            "unknown value \"lefft\"; did you mean \"left\"?"
        ),
        ("near: \"left\"", "near: \"right\"", "the board has no near channel on the right ear"),
        (
            "wear: \"left\", state", "wear: \"right\", state",
            "the board has no verdict channel on the right ear"
        ),
        (
            "sensor: 1, value", "sensor: 2, value",
            "the board has no sampled channel with sensor 2 on the right ear"
        ),
        (
            "wear: \"left\", state: \"worn\"", "wear: \"left\", near: \"left\", state: \"worn\"",
            "says one thing, not wear and near"
        ),
        ("{wear: \"left\", state: \"worn\"}", "{}", "says nothing; expected one of wear, near"),
        ("acl: \"up\", a2dp", "acl: \"upp\", a2dp", "unknown value \"upp\"; did you mean \"up\"?"),
        ("size: 2}", "size: 2, length: \"0:u8\"}", "records have a size or a length, not both"),
        ("size: 2}", "size: 0}", "0 is out of range; expected 1 to 65535"),
        ("\"at {6:u8}\"", "\"at {6:u8\"", "a \"{\" that nothing closes"),
        ("\"at {6:u8}\"", "\"at 6:u8}\"", "a \"}\" that closes nothing; one that means itself stands twice"),
        (
            "\"ee {5:u8^1} 00\"", "\"ee {5:text} 00\"",
            "\"5:text\" has no bytes to copy; expected one like {2:u8}"
        ),
        ("\"ee {5:u8^1} 00\"", "\"ef 00\"", "no packet of envelope \"second\" has this content"),
        (
            "{envelope: \"second\", content: \"ee {5:u8^1} 00\"}", "{content: \"aa 00 {5:u8}\"}",
            "no packet of envelope \"first\" has this content"
        ),
        (
            "{envelope: \"second\", content: \"ee {5:u8^1} 00\"}",
            "{envelope: \"third\", content: \"55 {5:u32le}\"}",
            "no packet of envelope \"third\" has this content"
        ),
        ("everyMs: 1000", "everyMs: 1", "1 is out of range; expected 10 to 86400000"),
        ("lineEnd: \"\\n\"", "lineEnd: \"\"", "expected 1 to 8 bytes, like \"\\r\\n\""),
        (
            "framing: {", "framings: {\"a\": {kind: \"slip\"}}, framing: {",
            "a profile has one framing or several framings, not both"
        ),
    ])
    func `A value that can't be has its sentence, with its line`(
        right: String, wrong: String, sentence: String
    ) throws {
        let parts = FullProfile.stream.split(separator: right, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2, "\(right) is not in the profile")
        let text = parts[0] + wrong + parts[1]
        let line = parts[0].count { $0 == "\n" } + 1
        do throws(ProfileError) {
            _ = try Profile(name: "full", bytes: Array(String(text).utf8))
            Issue.record("\(wrong) is read")
        } catch {
            #expect(error.reason.contains(": " + sentence), "\(error.reason)")
            // What is wrong with a whole is told where it begins, in a line above.
            let place = error.reason.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 0
            #expect((line - 3...line + 1).contains(place), "\(error.reason)")
        }
    }

    @Test(arguments: [
        ("{name: \"m\", messages: []}", "m:1:1: missing key \"framing\""),
        (
            "{name: \"m\", framing: {kind: \"envelops\"}}",
            "m:1:29: framing.kind: unknown value \"envelops\"; did you mean \"envelopes\"?"
        ),
        ("{name: \"m\", framing: {kind: \"idle\"}}", "m:1:22: missing key \"gapMs\" in framing"),
        ("{name: \"m\", framing: {kind: \"envelopes\"}}", "m:1:22: missing key \"envelopes\" in framing"),
        ("{name: \"m\", framing: {kind: \"slip\", gapMs: 2}}", "m:1:37: unknown key \"gapMs\" in framing"),
        (
            "{name: \"m\", framing: {kind: \"message\", maximum: 10, envelopes: {sync: \"01\", size: 50}}}",
            "m:1:64: framing.envelopes: packets of 50 bytes where the longest message has 10"
        ),
        (
            "{name: \"m\", framing: {kind: \"lines\"}, lines: [{match: \"(?<x>a)\", emit: [{each: {from: 0, size: 1}, "
                + "rules: [{when: {\"<x>\": 1}}]}]}]}",
            "m:1:123: lines[0].emit[0].rules[0].when"
        ),
        ("{name: \"m\", framings: {}}", "m:1:23: framings: expected at least one framing"),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, messages: [{}]}",
            "m:1:49: missing key \"name\" in messages[0]"
        ),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, messages: [{name: \"m\", emit: [{wear: \"left\", state: \"worn\"}]}]}",
            "m:1:75: messages[0].emit[0].wear: the profile has no identity that says whose this is"
        ),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, decoder: {command: []}}",
            "m:1:57: decoder.command: expected a program and its arguments"
        ),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, view: \"raw\", messages: []}",
            "m:1:61: messages: nothing reads them"
        ),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, decoder: {command: [\"x\"]}, messages: []}",
            "m:1:75: messages: nothing reads them"
        ),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, view: \"raw\", decoder: {command: [\"x\"]}}",
            "m:1:44: view: the profile has a decoder"
        ),
        (
            "{name: \"m\", identity: {board: \"b\", formFactor: \"onEar\", channels: []}, framing: {kind: \"slip\"}}",
            "m:1:67: identity.channels: expected at least one channel"
        ),
        (
            "{name: \"m\", identity: {board: \"b\", formFactor: \"onEar\", placement: false, channels: [{ear: \"left\", kind: \"near\"}]}}",
            "m:1:85: identity.channels: a board that says nothing of its placement has no channels"
        ),
        (
            "{name: \"m\", framing: {kind: \"slip\"}, open: {content: \"{1:u8}\"}}",
            "what is sent unasked can copy nothing"
        ),
        (
            "{name: \"m\",\n framing: {kind: \"slip\"} trust: 1}",
            "m:2:26: expected \",\" or \"}\", found \"t\""
        ),
    ])
    func `A profile that lacks something says what`(text: String, reason: String) {
        do throws(ProfileError) {
            _ = try Profile(name: "m", bytes: Array(text.utf8))
            Issue.record("\(text) is read")
        } catch {
            #expect(error.reason.hasPrefix(reason), "\(error.reason)")
        }
    }

    @Test func `A framing that a profile doesn't have is refused with the nearest one`() throws {
        #expect(
            throws: ProfileError(
                reason: "profile google_pixelbuds has no framing \"gpfs\"; did you mean \"gfps\"?")
        ) { try Profile.builtIn("google_pixelbuds", framing: "gpfs") }
        #expect(
            throws: ProfileError(
                reason: "profile samsung has no framing \"x\"; it has but one, without a name")
        ) { try Profile.builtIn("samsung", framing: "x") }
        let first = try #require(try Profile.builtIn("google_pixelbuds", framing: "default"))
        #expect(try first == Profile.builtIn("google_pixelbuds") && first.framingName == nil)
        let second = try #require(try Profile.builtIn("google_pixelbuds", framing: "gfps"))
        #expect(second != first && second.framingName == "gfps")
    }
}
