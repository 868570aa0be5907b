import CHeadset
import TestSupport

/// A unit as the C decoder reports it, and where in the stream it ended.
struct Heard: Hashable {
    var end: Int
    /// Its length is left at 0: the decoder doesn't say where a unit began.
    var unit: ExpectedUnit
}

extension Heard {
    /// What the C decoder hears in a stream that comes in chunks of these sizes, and then the rest.
    static func hear(
        _ stream: [UInt8], from sender: WireVector.Sender, chunks: some Sequence<Int> = [Int]()
    ) -> [Heard] {
        let keeper = Keeper()
        let decoder = keeper.keep([hb_decoder()])
        hb_decoder_init(decoder)
        var heard: [Heard] = []
        var taken = 0
        var sizes = chunks.makeIterator()
        while taken < stream.count {
            let chunk = stream[taken...].prefix(sizes.next() ?? .max)
            chunk.withUnsafeBufferPointer { chunk in
                var rest = chunk[...]
                while !rest.isEmpty {
                    var unit = hb_unit()
                    let used = hb_decode(
                        decoder, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count, &unit)
                    precondition(used > 0 && used <= rest.count, "took \(used) of \(rest.count)")
                    rest = rest.dropFirst(used)
                    taken += used
                    if let unit = ExpectedUnit(unit, from: sender) {
                        heard.append(Heard(end: taken, unit: unit))
                    }
                }
            }
        }
        var last = hb_unit()
        hb_decode_end(decoder, &last)
        if let unit = ExpectedUnit(last, from: sender) { heard.append(Heard(end: taken, unit: unit)) }
        return heard
    }

    /// What a vector expects to be heard.
    static func expected(by vector: WireVector) -> [Heard] {
        var end = 0
        return vector.expect.compactMap { expected in
            end += expected.length
            var unit = expected
            (unit.length, unit.order, unit.lost) = (0, nil, nil)
            return unit.result == .nothing ? nil : Heard(end: end, unit: unit)
        }
    }
}

extension ExpectedUnit {
    /// Nil for a unit that means nothing.
    fileprivate init?(_ unit: hb_unit, from sender: WireVector.Sender) {
        let run = HexBytes(UnsafeBufferPointer(start: unit.bytes, count: unit.count))
        switch unit.kind {
        case HB_NOTHING:
            return nil
        case HB_FRAME:
            self.init(length: 0, result: .frame)
            let payload = UnsafeBufferPointer(start: unit.frame.payload, count: unit.frame.count)
            frame = Frame(
                type: unit.frame.type, sequence: unit.frame.sequence, time: unit.frame.time, payload: payload)
            (content, message) = CMessage.read(unit.frame, from: sender)
        case HB_TEXT:
            self.init(length: 0, result: .text)
            self.run = run
            text = String(decoding: run.bytes, as: UTF8.self)
        default:
            self.init(length: 0, result: .fault)
            self.run = run
            fault = Self.faults[unit.kind]
        }
    }

    private static let faults: [hb_unit_kind: String] = [
        HB_FAULT_ENCODING: "encoding", HB_FAULT_SHORT: "short", HB_FAULT_CHECK: "check",
        HB_FAULT_OVERLONG: "overlong",
    ]
}
