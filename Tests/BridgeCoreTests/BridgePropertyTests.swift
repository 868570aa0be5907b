import Accessories
import HeadsetTerms
import HeadsetWire
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What holds whatever happens. Each run has a fixed seed; the bench itself checks that numbers are dense and that time
/// never goes back.
@Suite struct BridgePropertyTests {
    private static let seeds: Range<UInt64> = 0..<16
    private static let length = 400

    private func told(_ story: [(at: Int64, what: Happening)]) -> [Told] {
        var bench = Bench()
        for (at, what) in story { bench.happen(what, at: at) }
        bench.end(story.last?.at ?? 0)
        return bench.told()
    }

    @Test(arguments: seeds) func `The same records say the same`(seed: UInt64) {
        let story = RandomStory.story(seed: seed, length: Self.length)
        #expect(told(story) == told(story), "seed \(seed)")
    }

    @Test(arguments: seeds) func `A copy goes on exactly like the original`(seed: UInt64) {
        let story = RandomStory.story(seed: seed, length: Self.length)
        var bench = Bench()
        for (at, what) in story.prefix(Self.length / 2) { bench.happen(what, at: at) }
        var copy = bench
        for (at, what) in story.dropFirst(Self.length / 2) { copy.happen(what, at: at) }
        let copied = copy.told()
        for (at, what) in story.dropFirst(Self.length / 2) { bench.happen(what, at: at) }
        #expect(bench.told() == copied, "seed \(seed)")
    }

    @Test(arguments: seeds) func `It makes no difference how often the bridge is woken in between`(
        seed: UInt64
    ) {
        let story = RandomStory.story(seed: seed, length: Self.length)
        var woken: [(at: Int64, what: Happening)] = []
        for step in story {
            let before = woken.last?.at ?? 0
            woken += stride(from: before, to: step.at, by: 397).map { ($0, .time) }
            woken.append(step)
        }
        #expect(told(woken) == told(story), "seed \(seed)")
    }

    @Test(arguments: seeds) func `Each change goes on from the one before`(seed: UInt64) {
        struct Place: Hashable {
            var link: String?
            var scope: Scope
        }
        var last: [Place: Transition.Change] = [:]
        for event in told(RandomStory.story(seed: seed, length: Self.length)) {
            guard case .transition(let transition, transport: _) = event.kind else { continue }
            let place = Place(link: event.link, scope: transition.scope)
            switch (transition.change, last[place]) {
            case (.ear(_, let from, let to), .ear(_, _, let before)):
                #expect(from == before && from != to, "seed \(seed): \(event)")
            case (.device(let from, let to), .device(_, let before)):
                #expect(from == before && from != to, "seed \(seed): \(event)")
            case (.sources(let from, let to), .sources(_, let before)):
                #expect(from == before && from != to, "seed \(seed): \(event)")
            case (.ear(_, let from, _), nil): #expect(from == nil, "seed \(seed): \(event)")
            case (.device(let from, _), nil): #expect(from == nil, "seed \(seed): \(event)")
            case (.sources(let from, _), nil): #expect(from == .none, "seed \(seed): \(event)")
            default: Issue.record("seed \(seed): \(event)")
            }
            last[place] = transition.change
        }
    }

    @Test(arguments: seeds) func `Out of unknown is initial, and never a don or a doff`(seed: UInt64) {
        var moment: DeviceTime?
        var causes: Set<Cause> = []
        for event in told(RandomStory.story(seed: seed, length: Self.length)) {
            guard case .transition(let transition, transport: _) = event.kind else { continue }
            if transition.time != moment { (moment, causes) = (transition.time, []) }
            if case .ear = transition.change { causes.insert(transition.cause) }
            switch transition.change {
            case .ear(_, from: nil, _), .device(from: nil, _):
                #expect(transition.cause == .initial, "seed \(seed): \(event)")
            case .ear(_, _, to: nil):
                #expect([.stale, .reset].contains(transition.cause), "seed \(seed): \(event)")
            case .device(_, to: nil):
                // Where one ear is unknown already, the other has changed: a doff of the last worn one does it, too.
                #expect(causes.contains(transition.cause), "seed \(seed): \(event)")
            case .ear, .device, .sources: break
            }
        }
    }

    @Test(arguments: seeds) func `What the registry holds changes with every configuration that is told`(
        seed: UInt64
    ) {
        var held: [String: Configuration] = [:]
        for event in told(RandomStory.story(seed: seed, length: Self.length)) {
            switch event.kind {
            case .configuration(let now):
                #expect(held[now.accessory] != now.configuration, "seed \(seed): \(event)")
                held[now.accessory] = now.configuration
            case .registration(let change) where change.action != .paired:
                held[change.accessory] = nil
            default: break
            }
        }
    }

    @Test(arguments: seeds) func `The summary counts what was told`(seed: UInt64) throws {
        let told = told(RandomStory.story(seed: seed, length: Self.length))
        guard case .summary(let summary) = try #require(told.last).kind else {
            Issue.record("seed \(seed): no summary")
            return
        }
        func count(_ isCounted: (Event.Kind) -> Bool) -> Int { told.count { isCounted($0.kind) } }
        #expect(summary.faults == count { if case .fault = $0 { true } else { false } })
        var damaged = 0
        var lost = 0
        for event in told {
            switch event.kind {
            case .fault(let fault) where ![.version, .malformed].contains(fault.kind): damaged += 1
            case .gap(let gap): lost += gap.lost?.count ?? 0
            default: break
            }
        }
        #expect(summary.lost == lost)
        #expect(summary.losses.map(\.loss.lost).reduce(0, +) == lost, "seed \(seed)")
        // What only the end of a link cut off isn't damaged.
        let cutOff = count { if case .link(let link) = $0 { !link.isUp } else { false } } + 3
        #expect((damaged - cutOff...damaged).contains(summary.losses.map(\.loss.damaged).reduce(0, +)))
        #expect(
            told.dropLast().suffix(summary.losses.count).map(\.kind) == summary.losses.map { .loss($0.loss) })
        #expect(summary.transitions == count { if case .transition = $0 { true } else { false } })
        #expect(summary.refused == count { if case .refused = $0 { true } else { false } })
        let registrations = count {
            if case .registration(let change) = $0 { change.action == .registered } else { false }
        }
        let configurations = count { if case .configuration = $0 { true } else { false } }
        #expect((configurations - registrations...configurations).contains(summary.updates))
    }

    @Test func `A device that is someone else with every hello gets sixteen accessories and no more`() {
        var bench = Bench()
        bench.up(0)
        var registered: Set<String> = []
        for number in 0..<5000 {
            bench.say(Int64(number), .hello(BoardOnBench(id: "board \(number)", boot: UInt32(number))))
            for event in bench.told() {
                if case .registration(let change) = event.kind { registered.insert(change.accessory) }
            }
        }
        #expect(registered.count == 16)
    }

    @Test(arguments: [Int64.max, .min]) func `The ends of time don't matter`(moment: Int64) {
        var bridge = Bridge()
        var outputs: [Output] = []
        let time = Timestamp(nanoseconds: moment)
        let options = BridgeOptions(silence: Milliseconds(.max), grace: Milliseconds(.max))
        bridge.handle(SessionRecord(.start(Bench.start(options)), at: .zero), into: &outputs)
        let up = LinkUp(name: "a", port: nil, reason: "opened")
        bridge.handle(SessionRecord(.linkUp(LinkID(0), up), at: time), into: &outputs)
        let request = Bench.hostBytes(Request(id: 1, .ping))
        bridge.handle(SessionRecord(.sent(LinkID(0), request, complete: true), at: time), into: &outputs)
        bridge.handle(SessionRecord(.linkDown(LinkID(0), reason: "gone"), at: time), into: &outputs)
        bridge.handle(SessionRecord(.end, at: time), into: &outputs)
        #expect(outputs.count > 3)
    }

    @Test func `Intervals that a broken capture gives don't turn time back`() {
        var bench = Bench(BridgeOptions(silence: -3000, grace: -9000))
        bench.meet(5000)
        bench.say(6000, .events(.verdict(.left, .worn)))
        bench.say(6100, .heartbeat())
        bench.down(6200)
        bench.end(6300)
        #expect(bench.told().last?.at == 6300)
    }
}
