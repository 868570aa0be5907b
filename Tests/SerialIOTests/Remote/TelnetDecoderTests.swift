import TestSupport
import Testing

@testable import SerialIO

@Suite struct TelnetDecoderTests {
    private struct Decoded: Hashable {
        var data: [UInt8] = []
        var commands: [TelnetDecoder.Command] = []
    }

    /// Decodes a stream in pieces of these sizes, the last size again and again.
    private func decode(_ stream: [UInt8], _ sizes: [Int]) -> Decoded {
        var decoder = TelnetDecoder()
        var decoded = Decoded()
        var rest = stream[...]
        var sizes = sizes[...]
        while !rest.isEmpty {
            let size = min(
                rest.count, max(1, sizes.count > 1 ? sizes.removeFirst() : sizes.first ?? rest.count))
            var piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            let count = decoder.decode(&piece, count: size, into: &decoded.commands)
            decoded.data += piece[..<count]
        }
        return decoded
    }

    private func escaped(_ data: [UInt8]) -> [UInt8] { data.flatMap { $0 == 0xFF ? [$0, $0] : [$0] } }

    /// All that telnet has, once.
    private var stream: [UInt8] {
        [0x41, 0xFF, 0xFF, 0x42, 0xFF, 0xFB, 0x2C, 0xFF, 0xF1, 0x43] + [
            0xFF, 0xFA, 0x2C, 0x6A, 0xFF, 0xFF, 8,
        ]
            + [0xFF, 0xF0, 0x44, 0xFF, 0xFE, 0xFF, 0x45, 0xFF, 0xFA, 0xFF, 0xF0, 0x46, 0xFF, 0xFA, 1, 2]
            + [0xFF, 0xFD, 3, 0x47, 0x0D, 0x00, 0x0D, 0x0A]
    }
    private var whole: Decoded {
        Decoded(
            data: [0x41, 0xFF, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x0D, 0x00, 0x0D, 0x0A],
            commands: [
                .option(.will, 0x2C), .about(0x2C, [0x6A, 0xFF, 8]), .option(.dont, 0xFF),
                .option(.demand, 3),
            ])
    }

    @Test func `A stream says the same however it is cut`() {
        #expect(decode(stream, []) == whole)
        #expect(decode(stream, [1]) == whole)
        for first in 1..<stream.count {
            #expect(decode(stream, [first, stream.count]) == whole, "cut at \(first)")
            for second in 1..<(stream.count - first) {
                #expect(
                    decode(stream, [first, second, stream.count]) == whole, "cut at \(first), +\(second)")
            }
        }
    }

    @Test func `Every byte passes as data`() {
        let data = everyByte + everyByte.reversed()
        #expect(decode(escaped(data), []) == Decoded(data: data))
        #expect(decode(escaped(data), [1]) == Decoded(data: data))
    }

    @Test func `What never ends doesn't swallow what follows`() {
        let endless: [UInt8] = [0xFF, 0xFA, 0x2C] + [UInt8](repeating: 7, count: TelnetDecoder.longest + 1)
        #expect(decode(endless + [1, 2, 3], []) == Decoded(data: [1, 2, 3]))
        let longest = TelnetCode.about(5, [UInt8](repeating: 0xFF, count: TelnetDecoder.longest))
        #expect(
            decode(longest + [1], [])
                == Decoded(
                    data: [1], commands: [.about(5, [UInt8](repeating: 0xFF, count: TelnetDecoder.longest))]))
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `Garbage is the same garbage however it is cut, and never more than came`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let weighty: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFA, 0xF0, 0xFB, 0xFC, 0xFD, 0xFE, 44, 0, 106]
        let garbage = (0..<Int.random(in: 0...2000, using: &random)).map { _ in
            Bool.random(using: &random)
                ? weighty.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
        }
        let whole = decode(garbage, [])
        #expect(whole.data.count <= garbage.count)
        #expect(decode(garbage, [1]) == whole, "\(garbage)")
        let sizes = (0..<400).map { _ in Int.random(in: 1...9, using: &random) }
        #expect(decode(garbage, sizes) == whole, "\(garbage) \(sizes)")
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `Random data among random commands come through whole`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stream: [UInt8] = []
        var expected = Decoded()
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                UInt8.random(in: 250...255, using: &random)
            }
            let option = UInt8.random(in: 0...254, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0:
                stream += escaped(bytes)
                expected.data += bytes
            case 1:
                stream += TelnetCode.about(option, bytes)
                expected.commands.append(.about(option, bytes))
            default:
                let verb = TelnetVerb.allCases.randomElement(using: &random)!
                stream += [0xFF, verb.rawValue, option]
                expected.commands.append(.option(verb, option))
            }
        }
        let sizes = (0..<400).map { _ in Int.random(in: 1...9, using: &random) }
        #expect(decode(stream, sizes) == expected, "\(stream) \(sizes)")
    }
}
