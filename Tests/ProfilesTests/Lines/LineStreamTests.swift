import HeadsetWire
import TestSupport
import Testing

import Profiles

/// Text boards as they are: resets in the middle of a line, NULs, colours, bytes that are no text.
struct LineStreamTests {
    private static let boards = ["hb", "zephyr", "esp_idf", "arduino"]
    /// Those of which no line is read by what another said.
    private static let forgetfulBoards = ["hb", "zephyr", "arduino"]

    /// What a board's stream says, a line for each unit that says something.
    private func transcript(_ profile: Profile, _ stream: [UInt8], reads: [Int] = []) -> [String] {
        var transcript = LineTranscript(profile)
        var rest = stream[...]
        for count in reads {
            transcript.receive(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        transcript.receive(rest)
        transcript.close()
        return transcript.lines
    }

    private func profile(_ board: String) throws -> Profile {
        try #require(try Profile.builtIn(board))
    }

    private func stream(_ board: String) throws -> [UInt8] {
        try fixtureBytes("lines/\(board).log")
    }

    @Test(arguments: boards)
    func `A board's log is read as its transcript says`(_ board: String) throws {
        let lines = try transcript(profile(board), stream(board))
        #expect(try GoldenFile("lines/\(board).txt").difference(to: lines.map { $0 + "\n" }.joined()) == nil)
    }

    @Test(arguments: boards)
    func `A log says the same however it was cut into reads`(_ board: String) throws {
        let (profile, stream) = (try profile(board), try stream(board))
        let whole = transcript(profile, stream)
        for count in 0...stream.count {
            #expect(transcript(profile, stream, reads: [count]) == whole, "cut at \(count)")
        }
        for size in 1...9 {
            let reads = Array(repeating: size, count: stream.count / size)
            #expect(transcript(profile, stream, reads: reads) == whole, "reads of \(size)")
        }
        var random = SeededGenerator(seed: 0xC07)
        for round in 0..<60 {
            let reads = (0..<40).map { _ in Int.random(in: 0...60, using: &random) }
            #expect(transcript(profile, stream, reads: reads) == whole, "round \(round): \(reads)")
        }
    }

    @Test(arguments: forgetfulBoards)
    func `Noise between lines loses no line and makes none up`(_ board: String) throws {
        let profile = try profile(board)
        var random = SeededGenerator(seed: 0x2015E)
        // Each line with what it says on its own.
        let lines = try stream(board).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { Array($0) }
        let alone = lines.map { transcript(profile, $0 + [0x0A]) }
        for round in 0..<100 {
            var noisy: [UInt8] = []
            var said: [String] = []
            for (line, words) in zip(lines, alone) {
                if Bool.random(using: &random) { noisy += noise(&random) + [0x0A] }
                noisy += line + [0x0A]
                said += words
            }
            // Noise says nothing but that it is text, or none.
            let heard = transcript(profile, noisy).filter {
                $0 != "text" && $0 != "console" && !$0.hasPrefix("fault")
            }
            let wanted = said.filter { $0 != "text" && $0 != "console" && !$0.hasPrefix("fault") }
            #expect(heard == wanted, "round \(round)")
        }
    }

    private func noise(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...1500, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test(arguments: forgetfulBoards)
    func `Damage harms the damaged line alone`(_ board: String) throws {
        let profile = try profile(board)
        var random = SeededGenerator(seed: 0xDA4A6E)
        let lines = try stream(board).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { Array($0) }
        for round in 0..<100 {
            var damaged: [UInt8] = []
            var wanted: [String?] = []
            for line in lines {
                guard Int.random(in: 0..<5, using: &random) == 0 else {
                    damaged += line + [0x0A]
                    wanted += transcript(profile, line + [0x0A])
                    continue
                }
                var bytes = line
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[place] = UInt8.random(in: 0x0E...0xFF, using: &random)
                }
                damaged += bytes + [0x0A]
                // Whatever it says now, or nothing.
                wanted += transcript(profile, bytes + [0x0A])
            }
            #expect(transcript(profile, damaged) == wanted, "round \(round)")
        }
    }

    @Test(arguments: boards)
    func `No stream harms, whatever is cut out, put in or turned round`(_ board: String) throws {
        var random = SeededGenerator(seed: 0xF022)
        let (profile, good) = (try profile(board), try stream(board))
        for _ in 0..<120 {
            var stream = good
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let start = Int.random(in: 0...stream.count, using: &random)
                let end = min(stream.count, start + Int.random(in: 0...40, using: &random))
                let piece = Array(stream[start..<end])
                switch Int.random(in: 0..<4, using: &random) {
                case 0: stream.removeSubrange(start..<end)
                case 1: stream.insert(contentsOf: noise(&random).prefix(20), at: start)
                case 2: stream.replaceSubrange(start..<end, with: piece.reversed())
                default:
                    stream.insert(contentsOf: piece, at: Int.random(in: 0...stream.count, using: &random))
                }
            }
            let reads = (0..<20).map { _ in Int.random(in: 0...90, using: &random) }
            #expect(transcript(profile, stream, reads: reads) == transcript(profile, stream), "\(stream)")
        }
    }
}
