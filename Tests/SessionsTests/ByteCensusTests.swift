import Testing
import Timing

@testable import Sessions

struct ByteCensusTests {
    private static let opened = Timestamp.zero + 500

    private static func census(_ pieces: (Milliseconds, [UInt8])...) -> ByteCensus {
        var census = ByteCensus()
        census.opened(at: opened)
        for (moment, bytes) in pieces { census.count(bytes.span, at: .zero + moment) }
        return census
    }

    @Test func `An open port may be silent for three seconds`() {
        #expect(ByteCensus().deadline == nil)
        #expect(Self.census().deadline == Self.opened + 3000)
        #expect(Self.census().bytes == 0)
    }

    @Test func `Two seconds after the first bytes it is looked, however many follow`() {
        #expect(Self.census((900, [1])).deadline == Timestamp.zero + 2900)
        #expect(Self.census((900, [1]), (2800, [1, 2])).deadline == Timestamp.zero + 2900)
        #expect(Self.census((900, [1]), (2800, [1, 2])).bytes == 3)
    }

    @Test func `It is looked once for silence and once for bytes, and no more`() {
        var census = Self.census()
        census.looked()
        #expect(census.deadline == nil)
        census.count([1].span, at: .zero + 9000)
        #expect(census.deadline == Timestamp.zero + 11_000)
        census.looked()
        census.count([1].span, at: .zero + 20_000)
        census.opened(at: .zero + 30_000)
        #expect(census.deadline == nil)
        #expect(census.bytes == 2)
    }

    @Test func `A port that is opened again without a byte is given its time again`() {
        var census = Self.census()
        census.opened(at: .zero + 2000)
        #expect(census.deadline == Timestamp.zero + 5000)
    }

    @Test func `A port that is lent before it was looked is given its time again`() {
        var census = Self.census((900, [1]))
        census.closed()
        #expect(census.deadline == nil)
        census.opened(at: .zero + 5000)
        #expect(census.deadline == Timestamp.zero + 7000)
        census.looked()
        census.opened(at: .zero + 9000)
        #expect(census.deadline == nil)
    }

    @Test(arguments: [
        "Welcome to another protocol\r\n", "\u{1B}[32mok\u{1B}[0m\tready\n", "загрузка: привет мир\r\n",
        "起動しています",
    ])
    func `Text is told as text, in whatever script`(text: String) {
        #expect(Self.census((900, Array(text.utf8))).looksLikeText(beside: 0))
    }

    @Test func `Nine bytes in ten are enough for text, fewer are not`() {
        let word = [UInt8](repeating: UInt8(ascii: "a"), count: 9)
        #expect(Self.census((900, word + [0])).looksLikeText(beside: 0))
        #expect(!Self.census((900, word + [0, 0])).looksLikeText(beside: 0))
        #expect(!Self.census((900, [UInt8](repeating: 0, count: 30))).looksLikeText(beside: 0))
    }

    @Test func `A host's frames beside it leave text what it is`() {
        let frame: [UInt8] = [2, 0x81, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 5, 0]
        let census = Self.census((900, Array("login: ".utf8) + frame))
        #expect(census.looksLikeText(beside: frame.count))
        #expect(!census.looksLikeText(beside: 0))
    }
}
