import TestSupport
import Testing

@testable import Sessions

struct LineSplitterTests {
    /// What comes out if it comes in these pieces.
    private static func lines(_ pieces: [ArraySlice<UInt8>]) -> [String] {
        var splitter = LineSplitter(longest: 8)
        var lines: [[UInt8]] = []
        for piece in pieces {
            splitter.take(piece)
            while let line = splitter.next() { lines.append(line) }
        }
        if let last = splitter.last() { lines.append(last) }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `Lines are the same however they are cut, and a long one is its beginning`() {
        let text = Array("one\n\n12345678\n123456789\nmuch too long for this\nx\n1234567890".utf8)
        let whole = ["one", "", "12345678", "12345678", "much too", "x", "12345678"]
        #expect(Self.lines([text[...]]) == whole)
        #expect(Self.lines(text.indices.map { text[$0...$0] }) == whole)
        for cut in text.indices { #expect(Self.lines([text[..<cut], text[cut...]]) == whole, "\(cut)") }
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            var rest = text[...]
            var pieces: [ArraySlice<UInt8>] = []
            while !rest.isEmpty {
                pieces.append(rest.prefix(.random(in: 1...12, using: &random)))
                rest = rest.dropFirst(pieces[pieces.count - 1].count)
            }
            #expect(Self.lines(pieces) == whole, "seed \(seed)")
        }
    }

    @Test func `What lies behind the last end is a line only once nothing more comes`() {
        var splitter = LineSplitter(longest: 8)
        splitter.take([0x61, 0x0A, 0x62])
        #expect(splitter.next() == [0x61])
        #expect(splitter.next() == nil)
        #expect(splitter.isEmpty)
        #expect(splitter.last() == [0x62])
        #expect(splitter.last() == nil)
    }
}
