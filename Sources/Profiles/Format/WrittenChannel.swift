internal import Settings
internal import HeadsetTerms
internal import Timing

/// A wear channel as a file has it.
struct WrittenChannel: Decodable {
    private enum Kind: String, Decodable, CaseIterable {
        case verdict, near, proximity, capacitance, pressure, other
    }

    private enum Polarity: String, Decodable, CaseIterable {
        case rising, falling
    }

    private enum Key: CodingKey, CaseIterable {
        case ear, sensor, kind, range, periodMs, polarity, open, worn
    }

    let channel: ChannelDescriptor

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        let ear = try file.decode(Named<Ear>.self, forKey: .ear).word
        let (kind, usual): (ChannelDescriptor.Kind, UInt8) =
            switch try file.decode(Kind.self, forKey: .kind) {
            case .verdict: (.verdict, ChannelDescriptor.verdictNumber)
            case .near: (.event, ChannelDescriptor.nearNumber)
            case .proximity: (.sampled(try Self.sampled(.proximity, file)), 0)
            case .capacitance: (.sampled(try Self.sampled(.capacitance, file)), 0)
            case .pressure: (.sampled(try Self.sampled(.pressure, file)), 0)
            case .other: (.sampled(try Self.sampled(.other, file)), 0)
            }
        let sensor = try file.decodeIfPresent(UInt8.self, forKey: .sensor) ?? usual
        channel = ChannelDescriptor(sensor: sensor, ear: ear, kind: kind)
    }

    private static func sampled(
        _ quantity: ChannelDescriptor.Quantity, _ file: KeyedDecodingContainer<Key>
    ) throws -> ChannelDescriptor.Sampled {
        let bounds = try file.decode([Int32].self, forKey: .range)
        guard bounds.count == 2, bounds[0] < bounds[1] else {
            throw DecodingError.dataCorruptedError(
                forKey: .range, in: file, debugDescription: "expected [smallest, largest]")
        }
        let range = bounds[0]...bounds[1]
        guard file.contains(.open) == file.contains(.worn) else {
            throw DecodingError.dataCorruptedError(
                forKey: file.contains(.open) ? .open : .worn, in: file,
                debugDescription: "a calibrated channel says both open and worn")
        }
        let isCalibrated = file.contains(.open)
        let open = isCalibrated ? try file.whole(.open, in: range) : nil
        let worn = isCalibrated ? try file.whole(.worn, in: range) : nil
        guard !isCalibrated || open != worn else {
            throw DecodingError.dataCorruptedError(
                forKey: .worn, in: file,
                debugDescription: "open and worn are the same; nothing could tell them apart")
        }
        return ChannelDescriptor.Sampled(
            quantity: quantity, range: range, period: Milliseconds(try file.whole(.periodMs, in: 1...60_000)),
            polarity: try polarity(file, open, worn), open: open, worn: worn)
    }

    /// Where it isn't said, the calibration says it; without one, counts rise.
    private static func polarity(
        _ file: KeyedDecodingContainer<Key>, _ open: Int32?, _ worn: Int32?
    ) throws -> ChannelDescriptor.Polarity {
        let calibrated: ChannelDescriptor.Polarity? = open.flatMap { open in
            worn.map { $0 > open ? .rising : .falling }
        }
        let said: ChannelDescriptor.Polarity
        switch try file.decodeIfPresent(Polarity.self, forKey: .polarity) {
        case .rising: said = .rising
        case .falling: said = .falling
        case nil: return calibrated ?? .rising
        }
        guard calibrated == nil || calibrated == said else {
            throw DecodingError.dataCorruptedError(
                forKey: .polarity, in: file, debugDescription: "open and worn say the opposite")
        }
        return said
    }
}

extension ChannelDescriptor {
    /// Whether what is said of one might be about the other.
    func isConfused(with other: ChannelDescriptor) -> Bool {
        guard ear == other.ear else { return false }
        switch (kind, other.kind) {
        case (.verdict, .verdict), (.event, .event): return true
        case (.verdict, _), (.event, _), (.sampled, _): return sensor == other.sensor
        }
    }
}
