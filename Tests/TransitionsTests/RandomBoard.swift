import HeadsetTerms
import Timing
import Transitions

extension BoardDescription {
    /// Drawn at random: one or two ears with up to three sensors, an event channel, a verdict.
    static func random(_ random: inout SeededGenerator) -> BoardDescription {
        var channels: [ChannelDescriptor] = []
        for ear in random.pick([[Ear.left], [.right], [.left, .right], [.left, .right], [.left, .right]]) {
            let kind = Int.random(in: 0..<10, using: &random)
            for sensor in 0..<UInt8(kind < 8 ? random.pick([1, 1, 2, 2, 3]) : 0) {
                channels.append(.random(ear, sensor, &random))
            }
            if kind >= 6, kind != 9 { channels.append(.event(ear)) }
            if kind == 9 || random.chance(15) { channels.append(.verdict(ear)) }
        }
        let formFactor = random.pick([FormFactor.earbuds, .earbuds, .onEar, .overEar])
        return BoardDescription(boot: 1, formFactor: formFactor, channels: channels)
    }
}

extension ChannelDescriptor {
    fileprivate static func random(
        _ ear: Ear, _ sensor: UInt8, _ random: inout SeededGenerator
    ) -> ChannelDescriptor {
        let (open, worn): (Int32?, Int32?) = random.pick([
            (0, 100), (0, 100), (0, 100), (100, 0), (10, 17), (-3000, 900), (700, -700),
            random.chance(50) ? (nil, 100) : (50, 50),
        ])
        let isRising = random.chance(3) ? random.chance(50) : (worn ?? 0) > (open ?? 0)
        return ChannelDescriptor(
            sensor: sensor, ear: ear,
            kind: .sampled(
                Sampled(
                    quantity: .proximity, range: -5000...5000, period: random.pick([1, 20, 40, 40, 200]),
                    polarity: isRising ? .rising : .falling, open: open, worn: worn)))
    }

    /// The count at a share of the way from open to worn.
    func count(atPercent percent: Int64) -> Int32 {
        guard case .sampled(let sampled) = kind, let open = sampled.open, let worn = sampled.worn else {
            return Int32(percent)
        }
        return Int32(Int64(open) + Int64(worn - open) * percent / 100)
    }
}
