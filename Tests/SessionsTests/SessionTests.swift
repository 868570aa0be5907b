import BridgeCore
import Scenarios
import Sessions
import TestSupport
import Testing
import Timing

struct SessionTests {
    /// The events of a stream whose bytes come at their moments, each read cut by `cut`.
    private static func events(
        of stream: Stream, cut: (ArraySlice<UInt8>) -> [ArraySlice<UInt8>]
    ) -> [Event] {
        var session = Session.unrecorded()
        var now = Timestamp.zero
        let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: now)
        for (moment, bytes) in stream.pieces {
            now = .zero + moment
            for piece in cut(bytes[...]) { session.receive(piece.span, on: link, at: now) }
        }
        session.end(at: now)
        return session.takeEvents()
    }

    @Test(arguments: Scenario.builtInNames)
    func `Bytes cut differently within a read tell the same`(scenario: String) throws {
        let stream = try Stream(scenario)
        let whole = Self.events(of: stream) { [$0] }
        #expect(whole.count > 15)
        #expect(Self.events(of: stream) { bytes in bytes.indices.map { bytes[$0...$0] } } == whole)
        for seed in UInt64(1)...4 {
            var random = SeededGenerator(seed: seed)
            let events = Self.events(of: stream) { bytes in
                var rest = bytes
                var pieces: [ArraySlice<UInt8>] = []
                while !rest.isEmpty {
                    pieces.append(rest.prefix(.random(in: 1...60, using: &random)))
                    rest = rest.dropFirst(pieces[pieces.count - 1].count)
                }
                return pieces
            }
            #expect(events == whole, "\(scenario), seed \(seed)")
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `Noise cut differently within a read tells the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // From no zeros at all, so that runs are far too long, to many.
        let noise = (0..<6000).map { _ -> UInt8 in
            .random(in: 0..<1000, using: &random) < (seed - 1) * 40 ? 0 : .random(in: 1...255, using: &random)
        }
        var stream = try Stream("demo", upTo: 100)
        stream.pieces.append((200, noise))
        let whole = Self.events(of: stream) { [$0] }
        #expect(Self.events(of: stream) { bytes in bytes.indices.map { bytes[$0...$0] } } == whole)
        let halves = Self.events(of: stream) { [$0.prefix($0.count / 2), $0.dropFirst($0.count / 2)] }
        #expect(halves == whole)
    }
}
