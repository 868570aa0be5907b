import HeadsetTerms
import Profiles
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What is believed of a board whose packets carry no check.
@Suite struct StateConfirmationTests {
    private var confirmation = StateConfirmation(patience: 1000)

    private static let laptop = address(2)

    /// A unit says these things.
    private mutating func say(
        _ at: Int64, _ events: [WearEvent] = [], links: [LinkChange] = [], table: [SourceLink]? = nil
    ) -> StateConfirmation.Believed {
        var message = ProfileMessage()
        (message.events, message.links, message.table) = (events, links, table)
        return confirmation.take(message, at: .zero + Milliseconds(at))
    }

    private mutating func wait(_ until: Int64) -> StateConfirmation.Believed {
        confirmation.expire(.zero + Milliseconds(until))
    }

    private static func left(_ verdict: WearVerdict) -> WearEvent {
        WearEvent(ear: .left, kind: .verdict(verdict))
    }

    private static func link(_ address: BluetoothAddress, _ state: ACLState) -> LinkChange {
        LinkChange(address: address, change: .acl(state))
    }

    private static let nothing = StateConfirmation.Believed()

    @Test mutating func `A state counts when it came twice`() {
        #expect(say(0, [Self.left(.worn)]) == Self.nothing)
        #expect(say(900, [Self.left(.worn)]) == .init(events: [Self.left(.worn)]))
        #expect(confirmation.deadline == nil)
    }

    @Test mutating func `Said twice in one unit, it came once`() {
        #expect(say(0, [Self.left(.worn), Self.left(.worn)]) == Self.nothing)
        #expect(confirmation.deadline == Timestamp.zero + 1000)
    }

    @Test mutating func `Of what one unit says of one thing, the last counts`() {
        _ = say(0, [Self.left(.notWorn), Self.left(.worn)])
        #expect(
            say(1, [Self.left(.notWorn), Self.left(.worn)]) == .init(events: [Self.left(.worn)]))
    }

    @Test mutating func `A state counts when it stood uncontradicted`() {
        _ = say(5, [Self.left(.worn)])
        #expect(confirmation.deadline == Timestamp.zero + 1005)
        #expect(wait(1004) == Self.nothing)
        #expect(wait(1005) == .init(events: [Self.left(.worn)]))
        #expect(wait(9000) == Self.nothing)
    }

    @Test mutating func `What contradicts a state must stand or come twice itself`() {
        _ = say(0, [Self.left(.worn)])
        _ = say(500, [Self.left(.notWorn)])
        #expect(wait(1499) == Self.nothing)
        #expect(wait(1500) == .init(events: [Self.left(.notWorn)]))
    }

    @Test mutating func `One wrong packet between right ones changes nothing`() {
        _ = say(0, [Self.left(.worn)])
        _ = say(100, [Self.left(.worn)])
        #expect(say(200, [Self.left(.notWorn)]) == Self.nothing)
        #expect(say(300, [Self.left(.worn)]) == .init(events: [Self.left(.worn)]))
        #expect(confirmation.deadline == nil)
    }

    @Test mutating func `Different things don't contradict each other`() {
        let right = WearEvent(ear: .right, kind: .verdict(.notWorn))
        let inCase = WearEvent(ear: .left, kind: .inCase(false))
        _ = say(0, [Self.left(.worn)], links: [Self.link(phone, .up)])
        _ = say(1, [right, inCase], links: [Self.link(Self.laptop, .up)])
        #expect(
            wait(1000) == .init(events: [Self.left(.worn)], links: [Self.link(phone, .up)]))
        #expect(wait(1001) == .init(events: [right, inCase], links: [Self.link(Self.laptop, .up)]))
    }

    @Test mutating func `Silence or a connection that ended leaves no evidence`() {
        _ = say(0, [Self.left(.worn)])
        _ = say(1, [Self.left(.worn)])
        _ = say(2, [Self.left(.notWorn)])
        confirmation.startAnew()
        #expect(confirmation.deadline == nil)
        #expect(say(3, [Self.left(.notWorn)]) == Self.nothing)
        #expect(say(4, [Self.left(.worn)]) == Self.nothing)
    }

    @Test mutating func `A table needs evidence too, and outdates changes said before it`() {
        let table = [SourceLink(address: phone, acl: .up)]
        _ = say(0, links: [Self.link(Self.laptop, .up)])
        _ = say(1, table: table)
        #expect(say(2, table: table) == .init(table: table))
        #expect(wait(5000) == Self.nothing)
    }

    @Test mutating func `A change that was said after a table outlives it`() {
        let table = [SourceLink(address: phone, acl: .up)]
        _ = say(0, table: table)
        _ = say(500, links: [Self.link(phone, .down)])
        #expect(wait(1000) == .init(table: table))
        #expect(wait(1500) == .init(links: [Self.link(phone, .down)]))
        #expect(say(1600, table: table) == Self.nothing, "what the change said came later")
    }

    @Test mutating func `Noise that invents sources takes a bounded memory, and is counted`() {
        var links: [LinkChange] = []
        for number in 0...StateConfirmation.mostLinks {
            let octets = [UInt8(number >> 8), UInt8(truncatingIfNeeded: number), 0, 0, 0, 0]
            links.append(Self.link(BluetoothAddress(octets)!, .up))
        }
        #expect(say(0, links: links).dropped == 1)
        #expect(wait(1000).links == Array(links.dropFirst()))
        // None of them is pending now: room is made without loss.
        #expect(say(2000, links: [Self.link(phone, .up)]).dropped == 0)
    }
}
