import CHeadset
import TestSupport
import Testing

/// Whatever comes over the line, only what was sent intact is taken for a frame.
struct DamageTests {
    private static func line(_ random: inout SeededGenerator) -> [UInt8] {
        let length = [0, 3, 10, 30, 242, 243, 244, 508, 512].randomElement(using: &random) ?? 0
        let zeros = Int.random(in: 0..<4, using: &random)
        let payload = (0..<length).map { _ in
            Int.random(in: 0..<4, using: &random) < zeros ? 0 : UInt8.random(in: 0...255, using: &random)
        }
        var line = [UInt8](repeating: 0, count: Int(HB_LINE_MAX))
        let count = hb_encode(
            &line, line.count, UInt8.random(in: 1...9, using: &random),
            .random(in: 0...0xFFFF, using: &random),
            .random(in: 0...UInt32.max, using: &random), payload, payload.count)
        return Array(line.prefix(count))
    }

    private static func damage(_ line: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var line = line
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let place = Int.random(in: 0..<line.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: line[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: line[place] = .random(in: 0...255, using: &random)
            case 2: line.insert(.random(in: 0...255, using: &random), at: place)
            case 3: line.insert(contentsOf: "printf".utf8, at: place)
            case 4: line.removeSubrange(0..<place)
            default: line.remove(at: place)
            }
            if line.isEmpty { return [0] }
        }
        return line
    }

    private static func frames(_ stream: [UInt8], _ chunks: [Int] = []) -> [ExpectedUnit.Frame] {
        Heard.hear(stream, from: .board, chunks: chunks).compactMap(\.unit.frame)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Damaged frames are never taken, and the intact ones behind them always`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stream: [UInt8] = []
        var sent: [ExpectedUnit.Frame] = []
        for _ in 0..<200 {
            let line = Self.line(&random)
            let frame = Self.frames(line)
            if Bool.random(using: &random) {
                stream += line
                sent += frame
            } else {
                // Damage that changes no decoded byte is none.
                let damaged = Self.damage(line, &random)
                if Self.frames([0] + damaged + [0]) != frame { stream += damaged }
            }
        }
        let chunks = (0..<stream.count).map { _ in Int.random(in: 1...700, using: &random) }
        #expect(Self.frames(stream + [0], chunks) == sent, "seed \(seed)")
    }

    @Test func `A million random bytes hold no frame`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<10 {
            let stream = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Self.frames(stream) == [])
        }
    }

    @Test func `A payload of any bytes is read without harm`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<50_000 {
            let count = Int.random(in: 0...80, using: &random)
            let payload = (0..<count).map { _ in
                UInt8.random(in: 0...255, using: &random) & .random(in: 0...255, using: &random)
            }
            payload.withUnsafeBufferPointer { payload in
                for (sender, types) in [(WireVector.Sender.board, 0x01...0x0C), (.host, 0x81...0x88)]
                    as [(WireVector.Sender, ClosedRange<UInt8>)]
                {
                    let type = UInt8.random(in: types, using: &random)
                    let frame = hb_frame(
                        type: type, sequence: 0, time: 0, payload: payload.baseAddress, count: count)
                    _ = CMessage.read(frame, from: sender)
                }
            }
        }
    }
}
