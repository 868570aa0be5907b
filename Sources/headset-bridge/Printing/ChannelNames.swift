import HeadsetTerms

/// What people call the wear channels of a board: by what they measure, and by number only where one ear has several
/// of a kind.
struct ChannelNames: Hashable, Sendable {
    private let channels: [ChannelDescriptor]

    /// The names for the channels of a hello.
    init(_ channels: [ChannelDescriptor] = []) {
        self.channels = channels
    }

    /// The board's description of a channel; nil if it gave none.
    func channel(_ sensor: UInt8, on ear: Ear) -> ChannelDescriptor? {
        channels.first { $0.sensor == sensor && $0.ear == ear }
    }

    /// What the channel is called.
    func name(of sensor: UInt8, on ear: Ear) -> String {
        guard let kind = channel(sensor, on: ear)?.kind.word else { return "sensor \(sensor)" }
        let isAlone = channels.count { $0.ear == ear && $0.kind.word == kind } == 1
        return isAlone ? kind : "\(kind) \(sensor)"
    }

    /// Whether the board has anything on this ear.
    func has(_ ear: Ear) -> Bool {
        channels.contains { $0.ear == ear }
    }

    /// All channels of an ear, and which of them can't vote: "prox, cap not calibrated".
    func list(on ear: Ear) -> String {
        channels.filter { $0.ear == ear }
            .map { name(of: $0.sensor, on: ear) + ($0.kind.isCalibrated ? "" : " not calibrated") }
            .joined(separator: ", ")
    }
}

extension ChannelDescriptor.Kind {
    fileprivate var word: String {
        switch self {
        case .sampled(let sampled): sampled.quantity.word
        case .event: "near"
        case .verdict: "verdict"
        }
    }

    /// Whether it is known what its counts mean, if it has any.
    fileprivate var isCalibrated: Bool {
        switch self {
        case .sampled(let sampled): sampled.open != nil && sampled.worn != nil
        case .event, .verdict: true
        }
    }
}

extension ChannelDescriptor.Quantity {
    fileprivate var word: String {
        switch self {
        case .proximity: "prox"
        case .capacitance: "cap"
        case .pressure: "pressure"
        case .other: "sensor"
        }
    }
}
