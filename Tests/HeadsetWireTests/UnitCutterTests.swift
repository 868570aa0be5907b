import HeadsetWire
import TestSupport
import Testing

@Suite struct UnitCutterTests {
    static let frame = Frame(FrameHeader(type: 6, sequence: 1, time: 2), payload: [1, 0, 3])
        .encoded(.cobs)

    @Test func `A frame is one unit with the zeros on both sides`() {
        let units = Receiver.units(in: [Self.frame + Self.frame])
        #expect(units.map(\.bytes) == [Self.frame, Self.frame])
        #expect(units.map(\.kind) == [.closed, .closed])
    }

    @Test(arguments: [true, false])
    func `Two frames may share their zeros`(areTwo: Bool) {
        let stream = Self.frame + (areTwo ? [0, 0, 0] : []) + Self.frame.dropFirst()
        #expect(Receiver.units(in: [stream]).compactMap(\.frame).count == 2)
    }

    @Test func `The 256th zero in a row closes an empty unit`() {
        let line = [UInt8](repeating: 0, count: 600)
        let units = Receiver.units(in: [line])
        #expect(units.map(\.bytes.count) == [256, 256, 88])
        #expect(units.map(\.kind) == [.closed, .closed, .unfinished])
        #expect(units.map(\.content) == [.nothing, .nothing, .nothing])
    }

    @Test func `255 zeros belong to the frame behind them`() {
        let stream = [UInt8](repeating: 0, count: 254) + Self.frame
        let units = Receiver.units(in: [stream])
        #expect(units.map(\.bytes) == [stream])
        #expect(units.compactMap(\.frame).count == 1)
    }

    @Test func `A run up to the bound is a unit, one byte more closes it`() {
        let atBound = [UInt8](repeating: 1, count: 526)
        #expect(Receiver.units(in: [[0, 0] + atBound + [0]]).map(\.bytes.count) == [529])
        let units = Receiver.units(in: [[0, 0] + atBound + [1, 0]])
        #expect(units.map(\.bytes.count) == [529, 1])
        #expect(units.map(\.kind) == [.closed, .continuation])
        #expect(units.map(\.content) == [.fault(.overlong), .nothing])
    }

    @Test func `What follows a run that is too long is cut every 526 bytes up to the next zero`() {
        let long = [UInt8](repeating: 1, count: 527 + 526 + 526)
        let units = Receiver.units(in: [long + [0] + Self.frame])
        #expect(units.map(\.bytes.count) == [527, 526, 526, 1, Self.frame.count])
        #expect(units.map(\.kind) == [.closed, .continuation, .continuation, .continuation, .closed])
        #expect(units.map(\.frame).last != nil)
    }

    @Test func `The zero that closes a piece counts as one of its 526 bytes`() {
        let long = [UInt8](repeating: 1, count: 527 + 525)
        #expect(
            Receiver.units(in: [long + [0] + Self.frame]).map(\.bytes.count) == [527, 526, Self.frame.count])
    }

    @Test func `A unit that is open at the end is handed over, and the next connection starts anew`() {
        var receiver = Receiver()
        receiver.receive([UInt8](Self.frame.dropLast()))
        receiver.close()
        receiver.receive(Self.frame)
        receiver.close()
        #expect(receiver.units.map(\.kind) == [.unfinished, .closed])
        #expect(receiver.units.map(\.content.isFrame) == [false, true])
    }

    @Test func `A piece that is open at the end stays a piece`() {
        let units = Receiver.units(in: [[UInt8](repeating: 1, count: 530)])
        #expect(units.map(\.kind) == [.closed, .continuation])
        #expect(units.map(\.content) == [.fault(.overlong), .nothing])
    }

    @Test func `A stream cut at every place gives the same units`() {
        let stream = Self.stream(seed: 7)
        let whole = Receiver.units(in: [stream])
        for place in 0...stream.count {
            #expect(
                Receiver.units(in: [[UInt8](stream[..<place]), [UInt8](stream[place...])]) == whole,
                "\(place)")
        }
        #expect(Receiver.units(in: stream.map { [$0] }) == whole)
    }

    @Test(arguments: 0..<40)
    func `However a stream is cut, its units are the same and make up the stream`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let stream = Self.stream(seed: seed)
        let whole = Receiver.units(in: [stream])
        #expect(whole.flatMap(\.bytes) == stream, "\(stream)")
        for longest in [1, 3, 40, 700] {
            let reads = stream.cutAnywhere(upTo: longest, using: &generator)
            #expect(Receiver.units(in: reads) == whole, "\(reads)")
        }
    }

    @Test func `What is open is known, and together with the units it is the stream`() {
        var cutter = UnitCutter(framing: .cobs)
        var closed = 0
        let (start, end) = ([UInt8](Self.frame.dropLast()), [0 as UInt8])
        cutter.receive(start.span) { _, _ in closed += 1 }
        #expect(closed == 0)
        #expect(cutter.open == start)
        cutter.receive(end.span) { _, _ in closed += 1 }
        #expect(closed == 1)
        #expect(cutter.open.isEmpty)
    }

    /// Frames, text, noise, runs of zeros and runs that are too long, in any order.
    static func stream(seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        var stream: [UInt8] = []
        for _ in 0..<6 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: stream += frame
            case 1: stream += Array("boot 1.2 \u{1B}[1mé\r\n".utf8)
            case 2: stream += [UInt8](repeating: 0, count: Int.random(in: 1...300, using: &generator))
            case 3:
                let byte = UInt8.random(in: 1...255, using: &generator)
                stream += [UInt8](repeating: byte, count: Int.random(in: 500...1300, using: &generator))
            default:
                let count = Int.random(in: 0...80, using: &generator)
                stream += generator.bytes(count, zeroPercent: 10)
            }
        }
        return stream
    }
}

extension UnitContent {
    var isFrame: Bool {
        if case .frame = self { true } else { false }
    }
}
