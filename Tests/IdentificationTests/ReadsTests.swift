import HeadsetWire
import TestSupport
import Testing

@testable import Identification

/// Captures of ports hold reads, which are no messages.
struct ReadsTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Packets with a check are seen through the reads in which they came`(seed: UInt64) throws {
        let bytes = try fixtureBytes("prototype/prototype.bin")
        var random = SeededGenerator(seed: seed)
        var sample = StreamSample()
        var rest = bytes[...]
        while !rest.isEmpty {
            let read = rest.prefix(Int.random(in: 1...30, using: &random))
            sample.append(read.span)
            sample.boundary()
            rest = rest.dropFirst(read.count)
        }
        #expect(Identification(of: sample).framing.identified?.framing == whole(bytes))
    }

    /// What is seen where nobody says where a read ended.
    private func whole(_ bytes: [UInt8]) -> Framing? {
        var sample = StreamSample()
        sample.append(bytes.span)
        return Identification(of: sample).framing.identified?.framing
    }
}
