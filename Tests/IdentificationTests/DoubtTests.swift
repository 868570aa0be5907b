import HeadsetWire
import TestSupport
import Testing

@testable import Identification

/// What must not be said.
@Suite struct DoubtTests {
    @Test(arguments: UInt64(0)..<7)
    func `Noise is nothing`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = seed == 0 ? StreamSample.limit : 10_000
        let found = Identification(of: StreamSample(generator.bytes(count)))
        #expect(found.framing == .unknown)
        #expect(found.rate == .unknown(.nothingReadable))
        #expect(found.content.kind == .binary)
        #expect(!found.isConclusive)
    }

    @Test(arguments: [40, 100, 300])
    func `Little noise says nothing of the speed`(count: Int) {
        for seed in UInt64(0)..<100 {
            var generator = SeededGenerator(seed: seed)
            let found = Identification(of: StreamSample(generator.bytes(count)))
            #expect(found.rate == .unknown(.nothingReadable), "seed \(seed)")
        }
    }

    @Test(arguments: [0x0A, 0x55, 0x7E, 0xC0, 0xFF] as [UInt8])
    func `One byte again and again says nothing`(byte: UInt8) {
        let found = Identification(of: StreamSample(Array(repeating: byte, count: 5000)))
        #expect(found.framing.identified == nil)
        #expect(found.rate != .right)
        #expect(!found.isConclusive)
    }

    /// The exclusive or of two of them is 0, wherever the first begins.
    @Test func `One packet again and again shows no check`() {
        for seed in UInt64(0)..<10 {
            var generator = SeededGenerator(seed: seed)
            let values: [UInt8] = [0, 0, 0, 1, 1, 2, 3, 0xAA]
            let body = (0..<16).map { _ in values.randomElement(using: &generator) ?? 0 }
            let packet: [UInt8] = [0xAA, 0x55, 0x10] + body
            let stream = repeatElement(packet, count: 500).flatMap { $0 }
            let evidence = Identification(of: StreamSample(stream)).framing.identified?.evidence ?? []
            let checks = evidence.filter { if case .check = $0.claim { true } else { false } }
            #expect(checks.isEmpty, "seed \(seed): \(packet)")
        }
    }

    @Test(arguments: SensorStream.allCases)
    func `Samples of a sensor without any framing are nothing`(sensor: SensorStream) {
        for seed in UInt64(0)..<20 {
            let found = Identification(of: StreamSample(sensor.bytes(seed: seed)))
            #expect(found.framing.identified == nil, "seed \(seed)")
            #expect(found.rate != .right, "seed \(seed)")
            #expect(!found.isConclusive, "seed \(seed)")
        }
    }

    @Test(arguments: UInt64(0)..<8)
    func `Noise in messages is nothing`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var sample = StreamSample()
        for _ in 0..<100 {
            let count =
                seed < 4
                ? Int.random(in: 1...80, using: &generator) : Int.random(in: 20...21, using: &generator)
            sample.append(generator.bytes(count).span)
            sample.boundary()
        }
        #expect(Identification(of: sample).framing == .unknown)
    }

    @Test(arguments: VendorFrames.streams + VendorFrames.messages)
    func `A few frames are too few to be certain`(vendor: VendorFrames) throws {
        for count in [1, 8, Identification.fewestFrames - 1] {
            let stream = try VendorStream(vendor, count: count, seed: UInt64(count))
            let found = Identification(of: StreamSample(stream.bytes))
            #expect(found.framing.identified == nil, "\(count) frames")
            #expect(!found.isConclusive)
        }
    }

    @Test(arguments: [[0x00], [0x55], [0xFF], [0xFE, 0x01], [0x80, 0x00, 0x01]] as [[UInt8]])
    func `The same bytes again and again are no framing with a length`(bytes: [UInt8]) {
        let stream = [UInt8]((0..<4000).flatMap { _ in bytes })
        let found = Identification(of: StreamSample(stream))
        if case .delimited(let envelopes)? = found.framing.identified?.framing {
            for envelope in envelopes {
                #expect(envelope.checks.isEmpty)
                if case .lengths = envelope.extent { Issue.record("\(envelope)") }
            }
        }
    }

    @Test func `Only the first bytes of a long stream are looked at`() {
        let line = Array("hb L prox 812\n".utf8)
        var sample = StreamSample()
        for _ in 0..<100_000 { sample.append(line.span) }
        let found = Identification(of: sample)
        #expect(found.total == 1_400_000)
        #expect(found.examined == StreamSample.limit)
        #expect(found.framing.identified?.framing == .lines())
    }
}
