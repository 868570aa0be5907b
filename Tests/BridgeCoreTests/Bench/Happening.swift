import HeadsetTerms
import HeadsetWire
import Timing

@testable import BridgeCore

/// One thing that happens to a bench, so that the same may happen to several.
enum Happening {
    case up(Int)
    case down(Int)
    case say(BoardMessage, clock: UInt32, link: Int)
    case again(link: Int)
    case number(UInt16, link: Int)
    case bytes([UInt8], link: Int)
    case send(complete: Bool)
    case sent(Request, link: Int)
    case ask(Request.Command, link: Int)
    case time
}

extension Bench {
    mutating func happen(_ happening: Happening, at: Int64) {
        switch happening {
        case .up(let link): up(at, link: link)
        case .down(let link): down(at, link: link)
        case .say(let message, let clock, let link): say(at, message, clock: clock, link: link)
        case .again(let link): repeatLastFrame(at, link: link)
        case .number(let number, let link): self.number(number, link: link)
        case .bytes(let bytes, let link): receive(at, bytes, link: link)
        case .send(let complete):
            handle(.time, at: at)  // so that what is due by now goes out too
            send(at, complete: complete)
        case .sent(let request, let link):
            handle(.sent(LinkID(link), Bench.hostBytes(request), complete: true), at: at)
        case .ask(let command, let link): handle(.command(LinkID(link), command), at: at)
        case .time: handle(.time, at: at)
        }
    }
}
