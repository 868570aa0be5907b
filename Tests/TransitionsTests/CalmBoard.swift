import HeadsetTerms
import Timing
import Transitions

/// A board whose readings seldom change anything, and whose frames mostly go on where the last ended.
struct CalmBoard {
    private struct Channel {
        let ear: Ear
        let sensor: UInt8
    }

    private var random: SeededGenerator
    private let channels = [
        Channel(ear: .left, sensor: 0), Channel(ear: .left, sensor: 1), Channel(ear: .right, sensor: 0),
    ]
    private var isWorn = [Ear.left: false, .right: false]
    private var time: Int64 = 0

    init(_ seed: UInt64) {
        random = SeededGenerator(seed)
    }

    /// The next thing that happens. `parameters` are those that it may change to.
    mutating func act(on bench: inout Bench, _ parameters: EngineParameters) {
        switch Int.random(in: 0..<1000, using: &random) {
        case 0..<970: frames(on: &bench)
        case 970..<976: bench.advance(time + .random(in: -50...60, using: &random))
        case 976..<982: bench.events(time, event())
        case 982..<985: bench.tell { engine, _ in engine.framesLost() }
        case 985..<987: bench.tell { $0.lost(.silence, into: &$1) }
        case 987..<989: bench.tell { $0.configure(parameters, into: &$1) }
        case 989..<991: time += .random(in: 0...3000, using: &random)
        default: isWorn[random.pick(Ear.allCases), default: false].toggle()
        }
    }

    /// A frame of each channel, about the same moments.
    private mutating func frames(on bench: inout Bench) {
        let count = random.pick([1, 8, 8, 8, 16, 40])
        for index in channels.indices where !random.chance(1) {
            let start = random.chance(99) ? time : time + .random(in: -60...20, using: &random)
            bench.samples(
                max(0, start), values(count, channels[index].ear), sensor: channels[index].sensor,
                ear: channels[index].ear, period: random.chance(99) ? 10 : 7)
        }
        time += Int64(10 * count)
    }

    private mutating func values(_ count: Int, _ ear: Ear) -> [Int32] {
        let level: Int32 = isWorn[ear] == true ? 100 : 0
        return (0..<count).map { _ in
            random.chance(1) && random.chance(10)
                ? .random(in: -1100...1100, using: &random) : level + .random(in: -3...3, using: &random)
        }
    }

    private mutating func event() -> (Ear, WearEvent.Kind) {
        (
            random.pick(Ear.allCases),
            random.pick([
                .inCase(true), .inCase(false), .near(true), .near(false), .moving(false), .moving(true),
            ])
        )
    }
}
