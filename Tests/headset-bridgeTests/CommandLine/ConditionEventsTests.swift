import Accessories
import BridgeCore
import HeadsetTerms
import Testing
import Timing
import Transitions

@testable import headset_bridge

struct ConditionEventsTests {
    private typealias Sample = SampleEvents

    /// The numbers of the events with which the condition comes true.
    private func moments(_ condition: String, in events: [Event.Kind]) throws -> [Int] {
        let condition = try ValueSyntax.condition.read(condition)
        return events.indices.filter { condition.comesTrue(with: events[$0]) }
    }

    @Test func `A condition comes true with the event that makes it hold`() throws {
        let (phone, laptop) = (try #require(Sample.phone), try #require(Sample.laptop))
        let events = [
            Sample.session(),
            Sample.link(up: true, "/dev/ttyACM0", "opened"),
            Sample.ear(.left, nil, .notWorn, .initial, 350),
            Sample.ear(.right, nil, .worn, .initial, 500),
            Sample.device(nil, .inEar, .initial, 500),
            Sample.sources(SourcePair(phone, laptop), .link),
            Sample.configuration(.offHead, primary: laptop),
            Sample.route(.accessory("4711"), .worn),
            Sample.ear(.left, .notWorn, .inCase, .case, 50),
            Sample.sources(SourcePair(laptop), .link),
            Sample.device(.inEar, nil, .stale, nil),
            Sample.route(.builtInSpeaker, .registrationEnded),
        ]
        for (condition, expected) in [
            ("left=notWorn", [2]), ("left=worn", []), ("left=inCase", [8]), ("left=null", [0]),
            ("right=worn", [3]), ("right=notWorn", []), ("placement=inEar", [4]), ("placement=offHead", []),
            ("placement=null", [0, 10]),
            ("primary=12:34:56:78:9a:bc", [5]), ("primary=00:00:00:00:00:01", [9]), ("primary=null", [0]),
            ("secondary=00:00:00:00:00:01", [5]), ("secondary=null", [0, 9]),
            ("route=accessory", [7]), ("route=builtInSpeaker", [0, 11]),
        ] {
            #expect(try moments(condition, in: events) == expected, "\(condition)")
        }
    }
}
