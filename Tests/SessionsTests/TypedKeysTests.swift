import TestSupport
import Testing

@testable import Sessions

/// What keys mean.
struct TypedKeysTests {
    private static func typed(_ keys: String, _ lineEnd: LineEnd = .lf) -> [TypedKeys.Typed] {
        var typedKeys = TypedKeys(lineEnd: lineEnd.bytes)
        return typedKeys.read(Array(keys.utf8)[...])
    }

    private static func bytes(_ text: String) -> TypedKeys.Typed { .bytes(Array(text.utf8)) }

    @Test(arguments: [(LineEnd.lf, "ls\n\n"), (.cr, "ls\r\r"), (.crlf, "ls\r\n\r\n")])
    func `Enter sends the end of a line`(lineEnd: LineEnd, sent: String) {
        #expect(Self.typed("ls\r\r", lineEnd) == [Self.bytes(sent)])
    }

    @Test func `All other keys are sent as they are`() {
        let others = (0...255).map { UInt8($0) }.filter { $0 != 0x0D && $0 != 0x14 }
        var keys = TypedKeys(lineEnd: LineEnd.crlf.bytes)
        #expect(keys.read(others[...]) == [.bytes(others)])
    }

    @Test func `The keys behind Ctrl-T are for the bridge, in their place among the others`() {
        #expect(
            Self.typed("a\u{14}rb\u{14}q\u{14}?\u{14}b\u{14}xc\u{14}\u{14}d")
                == [
                    Self.bytes("a"), .releaseOrTakeBack, Self.bytes("b"), .quit, .help, .sendBreak, .help,
                    Self.bytes("c\u{14}d"),
                ])
    }

    @Test func `However the keys are read in pieces, they mean the same`() {
        var random = SeededGenerator(seed: 7)
        let keys = (0..<3000).map { _ in
            [0x14, 0x14, 0x0D, 0x71, 0x72, 0x3F, 0x61].randomElement(using: &random)!
        }
        let pressed = keys.map { UInt8($0) }
        var whole = TypedKeys(lineEnd: LineEnd.cr.bytes)
        let meant = whole.read(pressed[...])
        var keysOneByOne = TypedKeys(lineEnd: LineEnd.cr.bytes)
        var joined: [TypedKeys.Typed] = []
        for key in pressed {
            for typed in keysOneByOne.read([key]) {
                if case .bytes(let more) = typed, case .bytes(let before) = joined.last {
                    joined[joined.count - 1] = .bytes(before + more)
                } else {
                    joined.append(typed)
                }
            }
        }
        #expect(joined == meant)
    }

    @Test func `Ctrl-T alone waits for the next key`() {
        #expect(Self.typed("\u{14}") == [])
    }
}
