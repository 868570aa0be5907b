import Accessories
import HeadsetTerms
import RegistryStore
import SystemCalls
import TestSupport
import Testing
import Timing

@Suite struct StoredRegistryTests {
    @Test func `What was changed is there when the file is opened again`() throws {
        let bench = try Bench()
        let (snapshot, journal) = try {
            let registry = try bench.open()
            try registry.welcome("A")
            // Nobody speaks for it; an app's extension goes on.
            try registry.abandonHeld()
            _ = try registry.change("A", because: .update, knowing: nil) { accessory throws(Refusal) in
                var handle = try accessory.current()
                _ = try accessory.update(&handle, to: Board.off)
            }
            return (try registry.snapshot(), try registry.changes(after: 0))
        }()
        let again = try bench.open()
        #expect(snapshot.registry["A"].configuration == Board.off)
        #expect(try again.snapshot() == snapshot)
        #expect(try again.changes(after: 0) == journal)
        #expect(journal.map(\.cause) == [.pair, .hello, .register, .bridgeGone, .update])
        #expect(again.notice == nil)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `It decides, keeps and tells what a registry in memory does`(seed: UInt64) throws {
        let bench = try Bench()
        let stored = try bench.open()
        let memory = MemoryRegistry(clock: { WallTime(nanoseconds: 1_000_000_000) })
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for step in 0..<300 {
            let act = Act.random(using: &random)
            let one = try stored.change(act.accessory, because: act.cause, knowing: nil, act.apply)
            let other = memory.change(act.accessory, because: act.cause, knowing: nil, act.apply)
            if case .failure = one.result { refused += 1 }
            #expect(
                one.result.mapError { $0 } == other.result.mapError { $0 },
                "seed \(seed), step \(step): \(act)")
            #expect(one.change?.fields == other.change?.fields, "seed \(seed), step \(step): \(act)")
        }
        #expect(refused > 10 && refused < 290)
        #expect(try stored.snapshot().registry == memory.snapshot().registry)
        let journal = try stored.changes(after: 0)
        #expect(journal.map(\.fields) == memory.changes(after: 0).map(\.fields))
        #expect(try stored.agrees())
        #expect(try stored.snapshot().position == journal.last?.position)
        #expect(try bench.open().agrees())
    }

    @Test func `A refusal or an equal update writes nothing`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        var handle = try registry.welcome("A", Board.worn)
        let before = try registry.snapshot()
        var watch = try registry.watch()
        let refused = try registry.change("A", because: .register, knowing: nil) {
            accessory throws(Refusal) in
            accessory.unplugged(from: "L")
            try accessory.register(Configuration(deviceCapabilities: []))
        }
        #expect(throws: Refusal.self) { try refused.result.get() }
        let equal = try registry.change("A", because: .update, knowing: nil) { accessory throws(Refusal) in
            try accessory.update(&handle, to: Board.worn)
        }
        #expect(try equal.result.get() == .unchanged)
        #expect(equal.change == nil && refused.change == nil)
        #expect(try registry.snapshot() == before)
        let isDue = try watch.isDue(at: .now())
        let isArmed = watch.deadline != nil
        #expect(!isDue && !isArmed)
    }

    @Test func `Who changes something learns what others did before, in order`() throws {
        let bench = try Bench()
        let (bridge, app) = (try bench.open(), try bench.open())
        try bridge.welcome("A")
        let position = try bridge.snapshot().position
        let first = try app.change("A", because: .register, knowing: nil) { accessory throws(Refusal) in
            try accessory.register(Board.off)
        }
        let second = try app.change("B", because: .pair, knowing: nil) { $0.pair() }
        let own = try bridge.change("A", because: .unplug, knowing: position) { $0.unplugged(from: "L") }
        #expect(own.before == [try #require(first.change), try #require(second.change)])
        #expect(try bridge.changes(after: position) == own.before + [try #require(own.change)])
        #expect(
            try bridge.changes(after: position, limit: 2) == own.before,
            "a limit counts changes, not lines of the journal")
        #expect(try bridge.changes(after: .max) == [])
    }

    @Test func `A handle of an earlier generation is invalidated, whoever registered again`() throws {
        let bench = try Bench()
        let (bridge, app) = (try bench.open(), try bench.open())
        var handle = try bridge.welcome("A")
        _ = try app.change("A", because: .register, knowing: nil) { accessory throws(Refusal) in
            try accessory.register(Board.off)
        }
        let update = try bridge.change("A", because: .update, knowing: nil) { accessory throws(Refusal) in
            try accessory.update(&handle, to: Board.worn)
        }
        #expect(throws: Refusal.self) { try update.result.get() }
        guard case .failure(let refusal) = update.result else { return }
        #expect(refusal.rule == .generationReplaced && refusal.error == .invalidated)
    }

    @Test(arguments: [["A", "B", "C"], ["C", "A", "B"], ["B", "C", "A"]])
    func `Three boards on three bridges stay three accessories`(order: [String]) throws {
        let bench = try Bench()
        let bridges = try order.map { _ in try bench.open() }
        for (bridge, board) in zip(bridges, order) { try bridge.welcome(board, on: "link of \(board)") }
        for (bridge, board) in zip(bridges, order.reversed()) {
            _ = try bridge.change(board, because: .update, knowing: nil) { accessory throws(Refusal) in
                var handle = try accessory.current()
                var configuration = Board.worn
                configuration.primaryAudioSourceDeviceIdentifier = [0, 0, 0, 0, 0] + board.utf8
                _ = try accessory.update(&handle, to: configuration)
            }
        }
        let registry = try bench.open().snapshot().registry
        #expect(registry.accessories.map(\.id) == ["A", "B", "C"])
        for accessory in registry.accessories {
            #expect(accessory.link == "link of \(accessory.id)")
            #expect(
                accessory.configuration?.primaryAudioSourceDeviceIdentifier == [0, 0, 0, 0, 0]
                    + accessory.id.utf8)
        }
        try bridges[0].abandonHeld()
        let left = try bench.open().snapshot().registry
        #expect(left.accessories.filter { $0.link == nil }.map(\.id) == [order[0]])
    }

    @Test func `Any text is kept as it was`() throws {
        let bench = try Bench()
        let texts = [
            "", "\u{0}", "a\u{0}b", "'; DROP TABLE journal; --", "\u{1F3A7}\u{301}",
            String(repeating: "x", count: 100_000),
        ]
        let registry = try bench.open()
        for text in texts {
            var report = Board.report
            report.name = text
            _ = try registry.change(text, because: .hello, knowing: nil) { $0.boardSeen(report, on: text) }
        }
        #expect(try registry.agrees())
        let kept = try bench.open().snapshot().registry
        for text in texts { #expect(kept[text].reported?.name == text && kept[text].link == text) }
    }
}

/// Something that someone does to one of three accessories.
private struct Act {
    var accessory: String
    var cause: RegistryChange.Cause
    var placement: Placement?
    var capabilities: Capabilities

    static func random(using random: inout SeededGenerator) -> Act {
        Act(
            accessory: String("ABC".randomElement(using: &random) ?? "A"),
            cause: [.pair, .hello, .register, .update, .update, .remove, .unplug, .bridgeGone]
                .randomElement(using: &random) ?? .pair,
            placement: ([nil] + Placement.allCases).randomElement(using: &random) ?? nil,
            capabilities: Capabilities(rawValue: UInt32.random(in: 0...3, using: &random)))
    }

    func apply(to accessory: inout Accessory) throws(Refusal) -> String {
        switch cause {
        case .pair: accessory.pair()
        case .hello:
            accessory.boardSeen(
                BoardReport(
                    name: "N", formFactor: .overEar, capabilities: capabilities.union(.placement)), on: "L")
        case .register:
            try accessory.register(
                Configuration(devicePlacement: placement, deviceCapabilities: capabilities))
        case .update:
            var handle = try accessory.current()
            return "\(try accessory.update(&handle, to: configuration(of: handle)))"
        case .remove: accessory.remove()
        case .unplug: accessory.unplugged(from: "L")
        case .bridgeGone, .importing: accessory.abandoned()
        }
        return ""
    }

    private func configuration(of handle: Handle) -> Configuration {
        var configuration = handle.configuration
        configuration.devicePlacement = placement
        return configuration
    }
}
