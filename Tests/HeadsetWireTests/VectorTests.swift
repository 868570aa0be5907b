import HeadsetWire
import TestSupport
import Testing

@Suite struct VectorTests {
    @Test(arguments: WireVector.files)
    func `A whole stream is heard as its vector says`(file: String) throws {
        for vector in try WireVector.load(file) {
            let heard = Receiver.units(in: [vector.stream.bytes]).map {
                ExpectedUnit($0, from: vector.sender)
            }
            #expect(heard == vector.expect.map(\.asTaken), "\(vector)")
        }
    }

    @Test(arguments: WireVector.files)
    func `A stream that comes byte by byte is heard the same`(file: String) throws {
        for vector in try WireVector.load(file) {
            let whole = Receiver.units(in: [vector.stream.bytes])
            #expect(Receiver.units(in: vector.stream.bytes.map { [$0] }) == whole, "\(vector)")
        }
    }

    @Test(arguments: WireVector.files)
    func `A stream that is cut anywhere is heard the same`(file: String) throws {
        for vector in try WireVector.load(file) {
            let stream = vector.stream.bytes
            let whole = Receiver.units(in: [stream])
            let wrong = stream.indices.first { cut in
                Receiver.units(in: [Array(stream[..<cut]), Array(stream[cut...])]) != whole
            }
            #expect(wrong == nil, "\(vector)")
        }
    }

    @Test func `The numbers of the frames are followed as the vectors say, however the stream is cut`() throws
    {
        for vector in try WireVector.load("sequences.json") {
            let stream = vector.stream.bytes
            let expected = vector.expect.filter { $0.frame != nil }.map(Self.lost)
            let cuts = stream.indices.map { [Array(stream[..<$0]), Array(stream[$0...])] }
            let wrong = ([[stream], stream.map { [$0] }] + cuts).first { Self.steps(in: $0) != expected }
            #expect(wrong == nil, "\(vector): expected \(expected)")
        }
    }

    /// What the tracker says of each frame, begun anew at the hello of another boot.
    private static func steps(in reads: [[UInt8]]) -> [Lost?] {
        var tracker = SequenceTracker()
        var bootID: UInt32?
        return Receiver.units(in: reads).compactMap(\.frame).map { frame in
            if case .hello(let hello) = try? Message(frame) {
                if hello.bootID != bootID, bootID != nil { tracker.startAnew() }
                bootID = hello.bootID
            }
            return lost(tracker.receive(frame))
        }
    }

    /// How many frames are missing before one: none, so many, unknown; or that it came twice.
    private enum Lost: Equatable {
        case frames(Int)
        case unknown
        case duplicate
    }

    private static func lost(_ step: SequenceTracker.Step) -> Lost {
        switch step {
        case .next: .frames(0)
        case .gap(let lost, _, _): .frames(lost)
        case .duplicate: .duplicate
        case .restart: .unknown
        }
    }

    private static func lost(_ unit: ExpectedUnit) -> Lost? {
        switch unit.order {
        case .first, .next: .frames(0)
        case .gap: .frames(unit.lost ?? 0)
        case .duplicate: .duplicate
        case .restart: .unknown
        case nil: nil
        }
    }

    @Test func `A request is written as its vector says`() throws {
        let vectors = try WireVector.all().filter { $0.canonical == true && $0.sender == .host }
        #expect(vectors.count > 5)
        for vector in vectors {
            let frame = try #require(Receiver.units(in: [vector.stream.bytes]).first?.frame)
            let request = try #require(try Request(frame))
            var encoder = FrameEncoder(framing: .cobs, sequence: frame.header.sequence)
            #expect(HexBytes(encoder.encode(request)) == vector.stream, "\(vector)")
        }
    }
}
