import Accessories
import BridgeCore
import HeadsetTerms
import Scenarios
import Sessions
import Testing
import Timing
import Transitions

/// Mistakes that headsets and their apps are known for, from the board's bytes to what a shared registry was told.
struct KnownFailureTests {
    /// A session of a whole scenario.
    private func played(
        _ scenario: String, upTo end: Milliseconds, options: BridgeOptions = BridgeOptions()
    ) throws -> (SharedSession, board: String) {
        var shared = try SharedSession(options, at: SharedSession.emptyRegistry)
        let link = shared.up("bench", at: .zero)
        try shared.play(scenario, upTo: end, on: link)
        shared.end(at: .zero + end)
        shared.expectReplay()
        return (shared, try board(of: shared))
    }

    /// The one board that was heard.
    private func board(of shared: SharedSession) throws -> String {
        try #require(shared.registry.snapshot().registry.accessories.first?.id)
    }

    @Test func `Unknown is not removed, at no reconnection, and no take-over follows from it`() throws {
        let host = try #require(BluetoothAddress("12:34:56:78:9A:01"))
        var shared = try SharedSession(BridgeOptions(hostAddress: host), at: SharedSession.emptyRegistry)
        var link = shared.up("bench", at: .zero)
        let hello = try Stream("one-ear", upTo: 0).bytes
        try shared.play("one-ear", upTo: 5000, on: link)
        let board = try board(of: shared)
        #expect(try shared.history(of: board).last?.hasPrefix("inEar") == true)
        let (before, routes) = (try shared.history(of: board), shared.routes)
        for round in 0..<20 {
            let time = Timestamp.zero + Milliseconds(Int64(6000 + 1000 * round))
            shared.pass(time)
            shared.act(at: time) { [link] in $0.linkDown(link, reason: "unplugged", at: time) }
            link = shared.up("bench", at: time + 300)
            shared.act(at: time + 400) { [link] in $0.receive(([0] + hello).span, on: link, at: time + 400) }
        }
        #expect(try shared.history(of: board) == before)
        // Away for good it is unknown, not off the head.
        let time = Timestamp.zero + 40_000
        shared.act(at: time) { [link] in $0.linkDown(link, reason: "unplugged", at: time) }
        shared.pass(time + 20_000)
        let last = try #require(try shared.history(of: board).last)
        #expect(last == "unknown - -")
        #expect(
            try !shared.history(of: board).dropFirst(before.count).contains { $0.hasPrefix("offHead") })
        #expect(shared.routes.starts(with: routes))
        shared.end(at: time + 20_000)
        shared.expectReplay()
    }

    @Test func `The primary bud swaps, and nothing is mirrored`() throws {
        let (shared, board) = try played("role-swap", upTo: 20_000)
        let placements = try shared.history(of: board).map { $0.prefix { $0 != " " } }
        let changes = placements.indices.dropFirst().filter { placements[$0] != placements[$0 - 1] }
        #expect(
            [placements[0]] + changes.map { placements[$0] } == [
                "none", "unknown", "offHead", "inEar", "offHead",
            ])
    }

    @Test func `A repeated equal event is told once, however often it comes`() throws {
        var shared = try SharedSession(at: SharedSession.emptyRegistry)
        let link = shared.up("bench", at: .zero)
        try shared.play("one-ear", upTo: 5000, on: link)
        let board = try board(of: shared)
        let position = shared.registry.snapshot().position
        // What an app paused stays paused: nothing resumes what it didn't pause.
        _ = shared.registry.change(board, because: .update, knowing: nil) { accessory throws(Refusal) in
            var handle = try accessory.current()
            var wanted = handle.configuration
            wanted.devicePlacement = .offHead
            _ = try accessory.update(&handle, to: wanted)
        }
        try shared.hearNews(at: .zero + 5000)
        // The board says all the same again, seventeen times, in frames of its own.
        for round in 0..<17 {
            let start = Timestamp.zero + Milliseconds(Int64(5000 + round))
            let pieces = try Stream("one-ear", upTo: 0).pieces
            for (_, bytes) in pieces {
                shared.act(at: start) { $0.receive(bytes.span, on: link, at: start) }
            }
        }
        #expect(shared.registry.changes(after: position).map(\.cause) == [.update])
    }

    @Test func `The active source goes, and the other one is promoted`() throws {
        let (shared, board) = try played("link-flaps", upTo: 20_000)
        let sources = try shared.history(of: board).map { $0.drop { $0 != " " } }
        #expect(sources.last == " 02 01")
        #expect(sources.contains { $0.hasSuffix("02 -") })
    }

    @Test func `Two that steal from each other come to an end`() throws {
        let (shared, board) = try played("tug-of-war", upTo: 20_000)
        let primaries = try shared.history(of: board).map { $0.split(separator: " ").dropFirst().first ?? "" }
        let swaps = primaries.indices.dropFirst().count { primaries[$0] != primaries[$0 - 1] }
        #expect(swaps < 10)
        // Nor do a bridge and an app's extension that want different things.
        var first = try SharedSession(at: SharedSession.emptyRegistry)
        let link = first.up("bench", at: .zero)
        try first.play("one-ear", upTo: 5000, on: link) { session, time in
            guard let accessory = session.registry.snapshot().registry.accessories.first else { return }
            let board = accessory.id
            if accessory.configuration?.devicePlacement == .inEar {
                _ = session.registry.change(board, because: .update, knowing: nil) {
                    accessory throws(Refusal) in
                    var handle = try accessory.current()
                    _ = try accessory.update(
                        &handle,
                        to: Accessories.Configuration(
                            deviceCapabilities: handle.configuration.deviceCapabilities))
                }
            }
            try session.hearNews(at: time)
        }
        #expect(first.registry.changes(after: 0).count < 30)
    }

    @Test func `A burst of link events is one change`() throws {
        let (shared, board) = try played("three-hosts", upTo: 20_000)
        // The five events of picking up, and all others, come to no more than what a person would tell of.
        let sources = try shared.history(of: board).map { $0.drop { $0 != " " } }
        let changes = sources.indices.dropFirst().count { sources[$0] != sources[$0 - 1] }
        let told = shared.events.count { $0.kind.isSources }
        // The first is that it is registered at all.
        #expect(changes == told + 1)
        #expect(told == 9)
        let updates = shared.registry.changes(after: 0).count { $0.cause == .update }
        let held = shared.events.count { if case .configuration = $0.kind { true } else { false } }
        #expect(held == updates + 1)
    }
}

extension Event.Kind {
    fileprivate var isSources: Bool {
        if case .transition(let transition, transport: _) = self, case .sources = transition.change {
            true
        } else {
            false
        }
    }
}
