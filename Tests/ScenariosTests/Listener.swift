import CHeadset
import Scenarios
import Settings
import Timing

/// What a host heard of a headset.
struct Listener {
    struct Frame: Equatable {
        var arrived: Milliseconds
        var type: Int32
        var sequence: UInt16
        var time: UInt32
        var payload: [UInt8]

        /// What was sent, whenever it came.
        var content: [UInt8] {
            let numbers = [UInt32(bitPattern: type), UInt32(sequence), time]
            return numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
                + payload
        }
    }

    private(set) var frames: [Frame] = []
    private(set) var texts: [String] = []
    private(set) var faults = 0
    /// All bytes, one after the other, and when each lot came.
    private(set) var bytes: [UInt8] = []
    private(set) var moments: [Milliseconds] = []

    private var decoder = hb_decoder()

    init() {
        hb_decoder_init(&decoder)
    }

    mutating func hear(_ heard: [UInt8], at moment: Milliseconds) {
        bytes += heard
        moments.append(moment)
        var rest = heard[...]
        while !rest.isEmpty {
            var unit = hb_unit()
            let used = rest.withUnsafeBufferPointer {
                hb_decode(&decoder, $0.baseAddress, $0.count, &unit)
            }
            rest = rest.dropFirst(used)
            switch unit.kind {
            case HB_FRAME:
                let payload = UnsafeBufferPointer(start: unit.frame.payload, count: unit.frame.count)
                frames.append(
                    Frame(
                        arrived: moment, type: Int32(unit.frame.type), sequence: unit.frame.sequence,
                        time: unit.frame.time, payload: Array(payload)))
            case HB_TEXT:
                let text = UnsafeBufferPointer(start: unit.bytes, count: unit.count)
                texts.append(String(decoding: text, as: UTF8.self))
            case HB_NOTHING: break
            default: faults += 1
            }
        }
    }

    func frames(_ type: Int32) -> [Frame] {
        frames.filter { $0.type == type }
    }

    /// The readings of a sensor with the board's times.
    func readings(sensor: UInt8, ear: UInt8) -> [(time: UInt32, value: Int32)] {
        frames(HB_SAMPLES).flatMap { frame -> [(time: UInt32, value: Int32)] in
            guard frame.payload[0] == sensor, frame.payload[1] == ear else { return [] }
            let period = UInt32(frame.payload[2]) | UInt32(frame.payload[3]) << 8
            let width = Int(frame.payload[4])
            return (0..<Int(frame.payload[5])).map { index in
                let bytes = frame.payload[(6 + index * width)..<(6 + (index + 1) * width)]
                let unsigned = bytes.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
                let sign = Int64(1) << (8 * width - 1)
                return (
                    frame.time &+ UInt32(index) * period,
                    Int32(unsigned >= sign ? unsigned - 2 * sign : unsigned)
                )
            }
        }
    }
}

/// Plays a scenario to its end; `host` is asked at every moment something arrives, and answers at once.
func play(
    _ scenario: Scenario, seed: UInt64? = nil, host: (Listener, Milliseconds) -> [UInt8] = { _, _ in [] }
) -> Listener {
    let headset = SimulatedHeadset(scenario, seed: seed)
    var listener = Listener()
    while let moment = headset.nextEvent {
        var answers: [UInt8] = []
        headset.advance(to: moment) { moment, bytes in
            listener.hear(bytes, at: moment)
            answers += host(listener, moment)
        }
        if !answers.isEmpty {
            headset.receive(answers, at: moment) { moment, bytes in listener.hear(bytes, at: moment) }
        }
    }
    return listener
}

/// A frame from the host.
func request(_ type: Int32, id: UInt16, _ rest: [UInt8] = []) -> [UInt8] {
    let payload = [UInt8(id & 0xFF), UInt8(id >> 8)] + rest
    var line = [UInt8](repeating: 0, count: Int(HB_LINE_MAX))
    let count = hb_encode(&line, line.count, UInt8(type), id, 0, payload, payload.count)
    return Array(line.prefix(count))
}

/// A scenario with one board; `board` and `steps` are added to what any has.
func scenario(
    _ steps: String, board: String = "", channels: String? = nil, more: String = "", lengthMs: Int = 10_000
) throws(SettingsError) -> Scenario {
    let sensor =
        "{ear: 'left', sensor: 0, kind: 'proximity', range: [0, 4095], periodMs: 20, open: 100, worn: 1100}"
    let text = """
        {title: 't', started: '2026-01-05T09:00:00Z', seed: 1, lengthMs: \(lengthMs), \(more)
        board: {name: 'n', id: 'i', firmware: 'f', formFactor: 'earbuds', capabilities: ['placement'],
        address: '12:34:56:78:9A:BC', \(board) channels: [\(channels ?? sensor)]},
        steps: [
        \(steps)
        ]}
        """
    return try Scenario(name: "t", bytes: Array(text.utf8))
}
