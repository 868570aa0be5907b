import HeadsetTerms
import HeadsetWire
import TestSupport

/// A story that nobody would write: links that come and go, boards that boot, speak, stammer and babble.
struct RandomStory {
    private var random: SeededGenerator
    private var at: Int64 = 0
    private var clocks: [UInt32] = [0, 0, 0]

    /// What happens, and when. All three links come up first.
    static func story(seed: UInt64, length: Int) -> [(at: Int64, what: Happening)] {
        var story = RandomStory(random: SeededGenerator(seed: seed))
        return (0..<3).map { (0, .up($0)) } + (0..<length).map { _ in story.next() }
    }

    private mutating func next() -> (at: Int64, what: Happening) {
        at += chance(1, in: 30) ? below(20_000) : below(300)
        let link = Int(below(3))
        return (at, what(on: link))
    }

    private mutating func what(on link: Int) -> Happening {
        switch below(100) {
        case ..<3: .up(link)
        case ..<6: .down(link)
        case ..<12: .send(complete: !chance(1, in: 5))
        case ..<14: .time
        case ..<15: .ask(.reset, link: link)
        case ..<17: .number(UInt16.random(in: 0 ... .max, using: &random), link: link)
        case ..<20: .again(link: link)
        case ..<25: .bytes(babble(), link: link)
        case ..<27: .sent(Request(id: UInt16(1 + below(3)), chance(1, in: 2) ? .reset : .ping), link: link)
        default: .say(message(), clock: clock(of: link), link: link)
        }
    }

    private mutating func clock(of link: Int) -> UInt32 {
        if chance(1, in: 100) { clocks[link] = UInt32.random(in: 0 ... .max, using: &random) }
        clocks[link] &+= UInt32(below(400))
        return chance(1, in: 20) ? clocks[link] &- UInt32(below(6000)) : clocks[link]
    }

    private mutating func message() -> BoardMessage {
        switch below(20) {
        case ..<3: .hello(board())
        case ..<6: .samples((0..<1 + below(5)).map { _ in Int8.random(in: -128...127, using: &random) })
        case ..<10: .events(entry(), entry())
        case ..<13: .heartbeat(entry())
        case ..<15: .link(address(UInt8(below(4))), profile: UInt8(below(6)), state: UInt8(below(4)))
        case ..<17: .table((address(UInt8(below(2))), states()), (address(UInt8(2 + below(2))), states()))
        case 17: [.truth, .log, .ack(1), .nack(2), .pong(3)][Int(below(5))]
        default: .raw(UInt8(below(16)), babble())
        }
    }

    private mutating func board() -> BoardOnBench {
        var board = BoardOnBench(id: "board \(below(3))", boot: UInt32(below(3)))
        board.capabilities = UInt16(chance(1, in: 4) ? below(4) : 3)
        if chance(1, in: 2) {
            board.channels = [(.left, 0, .proximity), (.right, 0, .event), (.right, 1, .verdict)]
        }
        if chance(1, in: 10) { board.oldest = (9, 0); board.newest = (9, 0) }
        return board
    }

    private mutating func entry() -> WearEntry {
        WearEntry(ear: UInt8(below(2)), kind: UInt8([0, 2, 5, 5, 6][Int(below(5))]), value: UInt8(below(4)))
    }

    private mutating func states() -> [UInt8] { (0..<4).map { _ in UInt8(below(4)) } }

    private mutating func babble() -> [UInt8] {
        (0..<below(40)).map { _ in chance(1, in: 4) ? 0 : UInt8.random(in: 0 ... .max, using: &random) }
    }

    private mutating func below(_ limit: Int64) -> Int64 { Int64.random(in: 0..<limit, using: &random) }

    private mutating func chance(_ hits: Int64, in all: Int64) -> Bool { below(all) < hits }
}
