import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct EngineFuzzTests {
    private let extremes: [Int32] = [.min, .min + 1, -1, 0, 1, 100, .max - 1, .max]

    // Invariant 17.
    @Test(arguments: 0..<10)
    func `Nothing that a board says makes the engine fail`(seed: UInt64) {
        var random = SeededGenerator(seed)
        var bench = Bench(board(&random))
        for _ in 0..<2000 {
            let stamp = FrameStamp.device(
                raw: random.chance(50)
                    ? .random(in: 0...UInt32.max, using: &random) : UInt32(random.pick([0, 5000, 5001])),
                sequence: .random(in: 0...UInt16.max, using: &random))
            let ear = random.pick(Ear.allCases)
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<3:
                let values = (0..<Int.random(in: 0..<200, using: &random)).map { _ in random.pick(extremes) }
                let period = Milliseconds(random.pick([0, 1, 40, 0xFFFF_FFFF, -1]))
                bench.tell {
                    $0.samples(
                        at: stamp, sensor: .random(in: 0...3, using: &random), ear: ear, period: period,
                        values,
                        into: &$1)
                }
            case 3: bench.tell { $0.events(at: stamp, events(ear, &random), into: &$1) }
            case 4:
                guard
                    let address = BluetoothAddress([0, 0, 0, 0, 0, UInt8.random(in: 0...255, using: &random)])
                else { return }
                let change = LinkChange(address: address, change: .acl(random.pick(ACLState.allCases)))
                bench.tell { $0.linksChanged(at: stamp, [change, change], into: &$1) }
                bench.tell {
                    $0.linkTable(
                        at: stamp, [SourceLink(address: address, acl: .up, sco: .up)], into: &$1)
                }
            case 5: bench.tell { $0.lost(random.chance(50) ? .silence : .grace, into: &$1) }
            case 6: bench.tell { $0.configure(EngineParameters.random(&random), into: &$1) }
            default:
                let board = random.chance(10) ? board(&random) : bench.engine.board
                if let board { bench.tell { $0.hello(at: stamp, board, into: &$1) } }
            }
            #expect(bench.engine.watermark != nil)
        }
    }

    private func board(_ random: inout SeededGenerator) -> BoardDescription {
        var channels: [ChannelDescriptor] = []
        for sensor in UInt8(0)..<3 {
            let bounds = [random.pick(extremes), random.pick(extremes)].sorted()
            let sampled = ChannelDescriptor.Sampled(
                quantity: .proximity, range: bounds[0]...bounds[1],
                period: Milliseconds(random.pick([0, 40, 0xFFFF_FFFF])),
                polarity: random.chance(50) ? .rising : .falling, open: random.pick(extremes),
                worn: random.pick(extremes))
            channels.append(
                ChannelDescriptor(sensor: sensor, ear: random.pick(Ear.allCases), kind: .sampled(sampled)))
        }
        if random.chance(30) { channels.append(.event(.right)) }
        if random.chance(30) { channels.append(.verdict(.left)) }
        return BoardDescription(
            boot: UInt32(random.pick([1, 2])), formFactor: random.pick(FormFactor.allCases),
            channels: channels)
    }

    private func events(_ ear: Ear, _ random: inout SeededGenerator) -> [WearEvent] {
        let kinds: [WearEvent.Kind] = [
            .near(true), .near(false), .inCase(true), .inCase(false), .verdict(.worn), .verdict(.inCase),
            .moving(true), .lidOpen(false), .hall(true),
        ]
        return (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            WearEvent(ear: ear, kind: random.pick(kinds))
        }
    }
}
