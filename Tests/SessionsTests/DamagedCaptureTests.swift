import BridgeCore
import Scenarios
import Sessions
import TestSupport
import Testing
import Timing

/// Captures that others have cut, mixed up or damaged: a replay may refuse them, but it never crashes.
struct DamagedCaptureTests {
    /// The blocks of a recorded session with damage, noise and an unplugged board in it.
    private static func blocks(seed: UInt64) throws -> [ArraySlice<UInt8>] {
        let capture = MemoryCapture()
        var session = try Session.recorded(in: capture)
        let scenario = Scenario.builtInNames[Int(seed) % Scenario.builtInNames.count]
        var now = Timestamp.zero
        let link = session.linkUp(LinkUp(name: "board", port: "/dev/x", reason: "opened"), at: now)
        for (index, piece) in try Stream(scenario, upTo: 6000).pieces.enumerated() {
            now = .zero + piece.moment
            if index == 200 {
                session.linkDown(link, reason: "unplugged", at: now)
                _ = session.linkUp(LinkUp(name: "board", port: "/dev/x", reason: "opened"), at: now)
            }
            session.receive(piece.bytes.span, on: link, at: now)
            if let deadline = session.deadline, deadline <= now { session.deadlinePassed(at: now) }
            for case .send(let link, let bytes) in session.takeOutputs() {
                session.sent(bytes, complete: true, on: link, at: now)
            }
        }
        session.end(at: now)
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        while start < capture.bytes.count {
            let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(capture.bytes[start + $1]) }
            blocks.append(capture.bytes[start..<start + length])
            start += length
        }
        return blocks
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `Records left out, doubled and swapped`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var blocks = try Self.blocks(seed: seed)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let place = Int.random(in: 1..<blocks.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: blocks.remove(at: place)
            case 1: blocks.insert(blocks[place], at: .random(in: 1...blocks.count, using: &random))
            default: blocks.swapAt(place, .random(in: 1..<blocks.count, using: &random))
            }
        }
        let capture = MemoryCapture()
        capture.bytes = Array(blocks.joined())
        let first = capture.replay()
        #expect(first.events.map(\.time).isSorted, "seed \(seed)")
        #expect(
            first.events.map(\.sequence) == (0..<first.events.count).map { UInt64($0 + 1) }, "seed \(seed)")
        #expect(first == capture.replay())
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `Bytes changed anywhere`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let capture = MemoryCapture()
        capture.bytes = Array(try Self.blocks(seed: seed).joined())
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let place = Int.random(in: 0..<capture.bytes.count, using: &random)
            capture.bytes[place] = .random(in: 0...255, using: &random)
        }
        let first = capture.replay()
        #expect(first.events.map(\.time).isSorted, "seed \(seed)")
        #expect(first == capture.replay())
    }
}

extension Array where Element: Comparable {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
