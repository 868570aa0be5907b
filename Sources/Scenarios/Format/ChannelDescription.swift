internal import Settings
internal import HeadsetTerms
internal import Timing

/// A wear channel of a scenario's board: what the board says of it, and how the simulated sensor behaves.
struct ChannelDescription: Sendable {
    enum Kind: Sendable {
        case sampled(Sensor)
        /// Edges of a firmware that looks every `poll`.
        case event(poll: Milliseconds)
        /// Judgements of a firmware that looks every `poll` and makes up its mind after `settle`.
        case verdict(poll: Milliseconds, settle: Milliseconds)
    }

    /// What a channel says that gives no readings.
    enum Edges: String {
        case near, verdict
    }

    /// A sensor that gives readings.
    struct Sensor: Sendable {
        let quantity: ChannelDescriptor.Quantity
        let range: ClosedRange<Int32>
        let period: Milliseconds
        /// When it takes its first reading.
        let phase: Milliseconds
        /// Counts with nothing near, when worn, and in the case.
        let open: Int32
        let worn: Int32
        let inCase: Int32
        /// Whether the board tells `open` and `worn`.
        let isCalibrated: Bool
        /// The standard deviation of a reading, in counts.
        let noise: Int32
        /// How many readings the board sends together.
        let batch: Int
    }

    let ear: Ear
    let sensor: UInt8
    let kind: Kind
}

extension ChannelDescription.Kind {
    /// The kind of edge that it says, nil if it gives readings.
    var edges: ChannelDescription.Edges? {
        switch self {
        case .sampled: nil
        case .event: .near
        case .verdict: .verdict
        }
    }
}

extension ChannelDescription: Decodable {
    private enum WrittenKind: String, Decodable, CaseIterable {
        case proximity, capacitance, pressure, other, near, verdict
    }

    private enum Key: CodingKey {
        case ear, sensor, kind, pollMs, settleMs
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        ear = try file.decode(Word<Ear>.self, forKey: .ear).value
        sensor = try file.decode(UInt8.self, forKey: .sensor)
        switch try file.decode(WrittenKind.self, forKey: .kind) {
        case .proximity: kind = .sampled(try Sensor(.proximity, from: decoder))
        case .capacitance: kind = .sampled(try Sensor(.capacitance, from: decoder))
        case .pressure: kind = .sampled(try Sensor(.pressure, from: decoder))
        case .other: kind = .sampled(try Sensor(.other, from: decoder))
        case .near: kind = .event(poll: try file.interval(.pollMs, in: 1...1000, absent: 10))
        case .verdict:
            kind = .verdict(
                poll: try file.interval(.pollMs, in: 1...1000, absent: 10),
                settle: try file.interval(.settleMs, in: 0...10_000, absent: 400))
        }
    }
}

extension ChannelDescription.Sensor {
    private enum Key: CodingKey {
        case range, periodMs, phaseMs, open, worn, inCase, calibrated, noise, batch
    }

    fileprivate init(_ quantity: ChannelDescriptor.Quantity, from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        self.quantity = quantity
        let bounds = try file.decode([Int32].self, forKey: .range)
        // What the three bytes of a reading hold.
        let widest: ClosedRange<Int32> = -0x80_0000...0x7F_FFFF
        guard bounds.count == 2, bounds[0] < bounds[1], widest.contains(bounds[0]), widest.contains(bounds[1])
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .range, in: file, debugDescription: "expected [smallest, largest] within 24 bits")
        }
        range = bounds[0]...bounds[1]
        period = try file.interval(.periodMs, in: 1...60_000)
        phase = try file.interval(.phaseMs, in: 0...60_000, absent: 0)
        open = try file.whole(.open, in: range)
        worn = try file.whole(.worn, in: range)
        inCase = try file.whole(.inCase, in: range, absent: open)
        isCalibrated = try file.decodeIfPresent(Bool.self, forKey: .calibrated) ?? true
        noise = try file.whole(.noise, in: 0...0x7F_FFFF, absent: 0)
        batch = try file.whole(.batch, in: 1...168, absent: 1)
    }
}
