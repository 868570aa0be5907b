import Accessories
import BridgeCore
import Captures
import HeadsetTerms
import Scenarios
import Sessions
import TestSupport
import Testing
import Timing

/// Law 1 at a registry that others use as well: what they did, and what was answered, is in the capture.
struct SharedLawTests {
    /// Random things that happen to two links, and that an app and another bridge do meanwhile.
    private struct Story {
        private static let names = ["left bench", "right bench"]
        private static let boards = ["HB-DEMO-0001", "HB-OTHER"]

        private(set) var shared: SharedSession
        private var random: SeededGenerator
        private var now = Timestamp.zero
        private var links: [LinkID] = []
        private var isUp = [true, true]
        private var streams: [ArraySlice<UInt8>]
        private(set) var heldAtStart: [String: Accessories.Configuration] = [:]

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            let scenarios = Scenario.builtInNames.shuffled(using: &random)
            streams = try [0, 1].map { try Stream(scenarios[$0]).bytes[...] }
            let registry = SharedSession.emptyRegistry
            // What was there before.
            for board in Self.boards where Bool.random(using: &random) {
                Self.register(board, .onHead, in: registry)
            }
            for accessory in registry.snapshot().registry.accessories {
                heldAtStart[accessory.id] = accessory.configuration
            }
            let options = BridgeOptions(
                grace: Milliseconds(.random(in: 0...3000, using: &random)),
                registers: .random(in: 0..<4, using: &random) > 0,
                updates: .random(in: 0..<6, using: &random) > 0)
            shared = try SharedSession(options, at: registry)
            for name in Self.names { links.append(shared.up(name, at: now)) }
        }

        /// One more thing happens.
        mutating func goOn() throws {
            let longest: Int64 = .random(in: 0..<30, using: &random) == 0 ? 4_000_000_000 : 60_000_000
            now = Timestamp(nanoseconds: now.nanoseconds + .random(in: 0...longest, using: &random))
            if let deadline = shared.session.deadline, deadline <= now, Bool.random(using: &random) {
                shared.act(at: now) { $0.deadlinePassed(at: now) }
            }
            switch Int.random(in: 0..<30, using: &random) {
            case 0: plug(Int.random(in: 0...1, using: &random))
            case 1...3: othersAct()
            case 4, 5: try shared.hearNews(at: now)
            case 6: shared.failure = Bool.random(using: &random) ? RegistryFailure("locked") : nil
            default: say(Int.random(in: 0...1, using: &random))
            }
        }

        mutating func end() { shared.end(at: now) }

        /// Nobody does anything any more, and all is heard.
        mutating func hearAll() throws {
            shared.failure = nil
            try shared.hearNews(at: now)
            shared.pass(now + 2000)
        }

        private mutating func plug(_ number: Int) {
            let time = now
            if isUp[number] {
                shared.act(at: time) { [links] in
                    $0.linkDown(links[number], reason: "unplugged", at: time)
                }
            } else {
                _ = shared.up(Self.names[number], at: time)
            }
            isUp[number].toggle()
        }

        private mutating func say(_ number: Int) {
            guard isUp[number] else { return }
            let piece = Array(streams[number].prefix(.random(in: 1...200, using: &random)))
            streams[number] = streams[number].dropFirst(piece.count)
            let time = now
            shared.act(at: time) { [links] in $0.receive(piece.span, on: links[number], at: time) }
        }

        /// What they are not allowed they don't get.
        private mutating func othersAct() {
            let boards = shared.registry.snapshot().registry.accessories.map(\.id) + ["HB-OTHER"]
            let board = boards[.random(in: boards.indices, using: &random)]
            let placement = (Placement.allCases + [nil]).randomElement(using: &random) ?? nil
            let registry = shared.registry
            switch Int.random(in: 0..<6, using: &random) {
            case 0: _ = registry.change(board, because: .remove, knowing: nil) { $0.remove() }
            case 1: Self.register(board, placement, in: registry)
            case 2:
                let report = BoardReport(
                    name: "elsewhere", formFactor: .overEar, capabilities: [.placement, .audioSwitching])
                _ = registry.change(board, because: .hello, knowing: nil) {
                    $0.boardSeen(report, on: "another bridge")
                }
            case 3: _ = registry.change(board, because: .bridgeGone, knowing: nil) { $0.abandoned() }
            default:
                _ = registry.change(board, because: .update, knowing: nil) { accessory throws(Refusal) in
                    var handle = try accessory.current()
                    var wanted = handle.configuration
                    wanted.devicePlacement = placement
                    _ = try accessory.update(&handle, to: wanted)
                }
            }
        }

        private static func register(_ board: String, _ placement: Placement?, in registry: MemoryRegistry) {
            _ = registry.change(board, because: .register, knowing: nil) { accessory throws(Refusal) in
                accessory.pair()
                if accessory.reported == nil {
                    let report = BoardReport(
                        name: "board", formFactor: .earbuds, capabilities: [.placement, .audioSwitching])
                    accessory.boardSeen(report, on: "before")
                }
                try accessory.register(
                    Accessories.Configuration(devicePlacement: placement, deviceCapabilities: .placement))
            }
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `Whatever others do to the registry, the replay tells it again`(seed: UInt64) throws {
        var story = try Story(seed: seed)
        for _ in 0..<400 { try story.goOn() }
        story.end()
        #expect(story.shared.events.count > 10)
        story.shared.expectReplay("seed \(seed)")
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `Killed at any time, what was told is what the replay begins with`(seed: UInt64) throws {
        var story = try Story(seed: seed)
        for _ in 0..<Int(seed * 17) { try story.goOn() }
        let (events, error) = story.shared.capture.replay()
        #expect(error == nil)
        let isBeginning = events.starts(with: story.shared.events)
        #expect(isBeginning, "seed \(seed)")
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `Once all news are heard, what was told last is what the registry holds`(seed: UInt64) throws {
        var story = try Story(seed: seed)
        for _ in 0..<400 { try story.goOn() }
        try story.hearAll()
        var held: [String: Accessories.Configuration] = story.heldAtStart
        for event in story.shared.events {
            switch event.kind {
            case .configuration(let now): held[now.accessory] = now.configuration
            case .registration(let change) where change.action != .paired: held[change.accessory] = nil
            default: break
            }
        }
        let registry = story.shared.registry.snapshot().registry
        let actual = Dictionary(
            uniqueKeysWithValues: registry.accessories.compactMap { accessory in
                accessory.configuration.map { (accessory.id, $0) }
            })
        #expect(held == actual, "seed \(seed)")
    }

    @Test func `A capture that is cut anywhere replays as far as it goes`() throws {
        var story = try Story(seed: 3)
        for _ in 0..<60 { try story.goOn() }
        story.end()
        let capture = story.shared.capture
        let whole = capture.bytes
        var seen = 0
        for count in stride(from: 0, to: whole.count, by: 13) {
            capture.bytes = Array(whole.prefix(count))
            let (events, error) = capture.replay()
            if error == nil {
                var told = events[...]
                while let last = told.last, !last.isToldBeforeTheEnd { told.removeLast() }
                #expect(events.count - told.count <= 6, "cut after \(count)")
                let isBeginning = story.shared.events.starts(with: told)
                #expect(isBeginning, "cut after \(count)")
                seen += 1
            } else {
                #expect(events.isEmpty, "cut after \(count): \(String(describing: error))")
            }
        }
        #expect(seen > 100)
    }
}

extension Event {
    /// Whether it isn't of a session's end, which comes at another time where the capture is cut.
    fileprivate var isToldBeforeTheEnd: Bool {
        switch kind {
        case .clock, .loss, .summary, .diagnostic: false
        default: true
        }
    }
}
