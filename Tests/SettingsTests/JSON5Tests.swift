import Settings
import Testing

/// The grammar of <https://spec.json5.org>, rule by rule.
@Suite struct JSON5Tests {
    static let valid: [(text: String, tree: Tree)] = [
        // Values at the top.
        ("null", nil), ("true", true), ("false", false), ("'a'", "a"), ("[]", []), ("{}", [:]),
        ("\u{FEFF}1", 1),
        // Objects.
        ("{a:1}", ["a": 1]), ("{a:1,}", ["a": 1]), ("{'a':1,\"b\":2}", ["a": 1, "b": 2]),
        ("{while:true,null:1,NaN:2,Infinity:3}", ["while": true, "null": 1, "NaN": 2, "Infinity": 3]),
        ("{$:1,_:2,_$a9:3}", ["$": 1, "_": 2, "_$a9": 3]), ("{ümlåût:1,Σ:2}", ["ümlåût": 1, "Σ": 2]),
        ("{sig\\u03A3ma:1,\\u0061b:2}", ["sigΣma": 1, "ab": 2]),
        ("{a\u{200C}\u{200D}:1}", ["a\u{200C}\u{200D}": 1]),
        ("{'':1,'a b':2}", ["": 1, "a b": 2]),
        // Arrays.
        ("[1,]", [1]), ("[[],[1],]", [[], [1]]), ("[ ]", []),
        // Strings.
        ("'it\\'s \"it\"'", "it's \"it\""), ("\"it's\"", "it's"),
        ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"), ("'a\\\rb'", "ab"), ("'a\\\u{2028}b'", "ab"),
        ("'a\\\u{2029}b'", "ab"), ("'\u{2028}\u{2029}'", "\u{2028}\u{2029}"), ("'\t'", "\t"),
        ("'\\b\\f\\n\\r\\t\\v\\0'", "\u{08}\u{0C}\n\r\t\u{0B}\0"), ("'\\x41\\xe9'", "Aé"),
        ("'\\u0041\\u00E9\\ud83d\\uDE00'", "Aé😀"), ("'\\/\\\\d'", "/\\d"), ("'\\0a'", "\0a"),
        ("'😀'", "😀"),
        // Numbers.
        ("0", 0), ("-0", 0), ("+1", 1), ("-1", -1), ("15", 15), ("0xC8", 200), ("0Xc8", 200), ("-0x10", -16),
        ("0xc8e4", 0xc8e4), (".5", 0.5), ("-.5", -0.5), ("5.", 5.0), ("5.e4", 50000.0), ("1.5", 1.5),
        ("0.5", 0.5),
        ("2e3", 2000.0), ("2E+3", 2000.0), ("2e-3", 0.002), (".5e1", 5.0), ("0e1", 0.0),
        ("Infinity", .number(.infinity)), ("-Infinity", .number(-.infinity)),
        ("+Infinity", .number(.infinity)),
        ("9223372036854775807", .whole(.max)), ("-9223372036854775808", .whole(.min)),
        ("0x7FFFFFFFFFFFFFFF", .whole(.max)), ("1e-999", 0.0),
        ("123456789012345678901", 123456789012345678901.0), ("0x10000000000000000", 18446744073709551616.0),
        // Space and comments.
        (" \t\u{0B}\u{0C}\u{A0}\u{FEFF}\u{2003}\n\r\u{2028}\u{2029}1 ", 1),
        ("// a\n1", 1), ("// a\r1", 1), ("// a\u{2028}1", 1), ("1 // a", 1), ("1//", 1),
        ("/* a */1/* b */", 1),
        ("/***/1", 1), ("/* * / \n **/1", 1), ("[1/**/,//\n2/**/]", [1, 2]),
        ("{/**/a/**/:/**/1/**/}", ["a": 1]),
        ("'/* no */ // comment'", "/* no */ // comment"),
    ]

    @Test(arguments: valid)
    func `What JSON5 allows is read`(text: String, tree: Tree) throws {
        #expect(try read(text) == tree)
    }

    @Test(arguments: [
        ("", "1:1: expected a value, found the end of the file"),
        ("// a", "1:5: expected a value, found the end of the file"),
        ("/* a", "1:1: expected \"*/\" after this comment, found the end of the file"),
        ("/*/", "1:1: expected \"*/\" after this comment, found the end of the file"),
        ("/", "1:1: expected a value, found \"/\""),
        ("1 2", "1:3: expected the end of the file, found \"2\""),
        ("[,]", "1:2: expected a value, found \",\""),
        ("[1,,2]", "1:4: expected a value, found \",\""),
        ("[1 2]", "1:4: expected \",\" or \"]\", found \"2\""),
        ("[1}", "1:3: expected \",\" or \"]\", found \"}\""),
        ("{,}", "1:2: expected a key or \"}\", found \",\""),
        ("{a:1 b:2}", "1:6: expected \",\" or \"}\", found \"b\""),
        ("{a}", "1:3: expected \":\" after the key, found \"}\""),
        ("{a:}", "1:4: expected a value, found \"}\""),
        ("{10twenty:1}", "1:2: expected a key or \"}\", found \"1\""),
        ("{multi-word:1}", "1:7: expected \":\" after the key, found \"-\""),
        ("{\\u0031:1}", "1:2: expected a letter in a key without quotes, found \"1\""),
        ("{\\x41:1}", "1:3: expected \"u\" after the backslash in a key, found \"x\""),
        ("yes", "1:1: expected a value, found \"yes\" without quotes"),
        ("nul\\u006C", "1:1: expected a value, found \"nul\" without quotes"),
        ("'a\nb'", "1:1: expected a closing quote for this text, found the end of the line"),
        ("'a", "1:1: expected a closing quote for this text, found the end of the file"),
        ("'a\"", "1:1: expected a closing quote for this text, found the end of the file"),
        ("'\\", "1:3: expected a character after the backslash, found the end of the file"),
        ("'\\1'", "1:3: expected an escape that JSON5 knows, found \"1\""),
        ("'\\01'", "1:3: expected an escape that JSON5 knows, found \"0\""),
        ("'\\d'", "1:3: expected an escape that JSON5 knows, or \\\\ for a backslash, found \"d\""),
        ("'a\\.'", "1:4: expected an escape that JSON5 knows, or \\\\ for a backslash, found \".\""),
        ("'\\xg0'", "1:4: expected 2 hexadecimal digits, found \"g\""),
        ("'\\u00'", "1:6: expected 4 hexadecimal digits, found \"'\""),
        ("'\\ud800'", "1:3: expected a whole character, found half of a surrogate pair"),
        ("'\\udc00\\ud800'", "1:3: expected a whole character, found half of a surrogate pair"),
        ("'\\ud800\\u0000'", "1:3: expected a whole character, found half of a surrogate pair"),
        ("010", "1:1: expected a number without leading zeros, found \"0\""),
        ("080", "1:1: expected a number without leading zeros, found \"0\""),
        ("-00.5", "1:2: expected a number without leading zeros, found \"0\""),
        (".", "1:2: expected a digit, found the end of the file"),
        ("+", "1:2: expected a number, found the end of the file"),
        ("+-1", "1:2: expected a number, found \"-\""),
        ("- 1", "1:2: expected a number, found \" \""),
        ("-yes", "1:2: expected a number, found \"y\""),
        ("0x", "1:3: expected a hexadecimal digit, found the end of the file"),
        ("0x1g", "1:4: expected the end of the number, found \"g\""),
        ("1e", "1:3: expected a digit of the exponent, found the end of the file"),
        ("1e0x4", "1:4: expected the end of the number, found \"x\""),
        ("1e2.3", "1:4: expected the end of the file, found \".\""),
        ("3in", "1:2: expected the end of the number, found \"i\""),
        ("{a:1,\n b:2,\r\n  'a':3}", "3:3: key \"a\" is given twice; the first is in line 1"),
        ("{a:1,\\u0061:2}", "1:6: key \"a\" is given twice; the first is in line 1"),
        ("\r\r\n\n[\u{1B}]", "4:2: expected a value, found \"\\u001b\""),
    ])
    func `What JSON5 forbids is refused with its place`(text: String, sentence: String) {
        #expect(complaint(about: text) == "t:" + sentence)
    }

    @Test func `Bytes that are no UTF-8 are refused with their place`() {
        let error = #expect(throws: SettingsError.self) {
            try SettingsFile(name: "t", bytes: [0x5B, 0x0A, 0x27, 0xFF, 0x27, 0x5D])
        }
        #expect(error?.description == "t:2:2: the text is not UTF-8")
    }

    @Test func `Depth is bounded`() throws {
        let deepest = SettingsFile.deepest
        let allowed = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
        #expect(throws: Never.self) { try read(allowed) }
        #expect(
            complaint(about: String(repeating: "[", count: 1_000_000))
                == "t:1:65: arrays and objects are nested more than 64 deep")
        #expect(
            complaint(about: String(repeating: "{a:", count: 100_000))
                == "t:1:193: arrays and objects are nested more than 64 deep")
    }

    @Test func `Length is bounded`() {
        #expect(
            complaint(about: String(repeating: " ", count: 10_000_000))
                == "t:1:1: the file is longer than 1048576 bytes")
    }
}

/// The tree of a text.
func read(_ text: String) throws(SettingsError) -> Tree {
    try SettingsFile(name: "t", bytes: Array(text.utf8)).decode()
}

/// What is said of a text that is wrong; nil if nothing is wrong with it.
func complaint(about text: String) -> String? {
    do {
        _ = try read(text)
        return nil
    } catch {
        return error.description
    }
}
