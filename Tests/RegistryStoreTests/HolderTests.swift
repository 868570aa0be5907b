import Accessories
import Glibc
import RegistryStore
import TestSupport
import Testing

/// Who speaks for which board.
@Suite(.timeLimit(.minutes(10))) struct HolderTests {
    @Test func `Boards of a killed bridge are abandoned by whoever opens next; those of others are not`()
        throws
    {
        let bench = try Bench()
        var killed = try bench.start("hold", "killed")
        var living = try bench.start("hold", "living")
        try killed.wait(for: "held\n")
        try living.wait(for: "held\n")
        let registry = try bench.open()
        #expect(try registry.snapshot().registry["killed"].link == "A", "both are heard as yet")
        killed.send(SIGKILL)
        _ = try killed.finish()
        let position = try registry.snapshot().position
        let next = try bench.open()
        #expect(
            try registry.changes(after: position).map { [$0.accessory, $0.cause.rawValue] } == [
                ["killed", "bridgeGone"]
            ])
        #expect(try next.snapshot().registry["killed"].link == nil)
        #expect(try next.snapshot().registry["living"].link == "A")
        living.endInput()
        #expect(try living.finish().output == "open\nheld\nabandoned\n")
        #expect(try next.snapshot().registry["living"].link == nil)
    }

    @Test func `What was believed of an abandoned board is gone, but it stays registered`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A", Board.worn)
        let changes = try registry.abandonHeld()
        #expect(changes == (try registry.changes(after: 0)).suffix(1))
        #expect(changes.first?.fields.map(\.field) == [.link, .placement, .primary])
        let accessory = try registry.snapshot().registry["A"]
        #expect(accessory.configuration == Configuration(deviceCapabilities: Board.everything))
        #expect(accessory.generation == 1)
        #expect(try registry.abandonHeld() == [])
    }

    @Test func `A board belongs to the bridge that heard its hello last`() throws {
        let bench = try Bench()
        let (first, second) = (try bench.open(), try bench.open())
        try first.welcome("A", on: "L")
        // It says the same, so that nothing of the accessory changes.
        let hello = try second.change("A", because: .hello, knowing: nil) {
            $0.boardSeen(Board.report, on: "L")
        }
        #expect(hello.change == nil)
        #expect(try first.abandonHeld() == [])
        #expect(try second.snapshot().registry["A"].link == "L")
        #expect(try second.abandonHeld().map(\.accessory) == ["A"])
    }

    @Test func `What is believed of a board that was unplugged is its bridge's to take back`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A", on: "L")
        _ = try registry.change("A", because: .update, knowing: nil) { accessory throws(Refusal) in
            var handle = try accessory.current()
            _ = try accessory.update(&handle, to: Board.worn)
        }
        _ = try registry.change("A", because: .unplug, knowing: nil) { $0.unplugged(from: "L") }
        #expect(try registry.snapshot().registry["A"].configuration == Board.worn)
        #expect(try registry.abandonHeld().map(\.accessory) == ["A"])
        #expect(
            try registry.snapshot().registry["A"].configuration?.devicePlacement == nil)
        #expect(try bench.rows(of: "SELECT * FROM board") == [])
    }

    @Test func `What an import says of a link is nobody's word`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        _ = try registry.change("A", because: .importing, knowing: nil) {
            $0.boardSeen(Board.report, on: "L")
        }
        #expect(try registry.snapshot().registry["A"].link == "L")
        #expect(try bench.open().snapshot().registry["A"].link == nil)
    }

    @Test func `A program that a bridge starts holds nothing of it`() throws {
        let bench = try Bench()
        var child: RunningTool
        do {
            let registry = try bench.open()
            try registry.welcome("A")
            child = try RunningTool(["-c", "echo started; cat"], at: ["sh"], isFed: true)
            try child.wait(for: "started\n")
        }
        #expect(
            try bench.open().snapshot().registry["A"].link == nil,
            "the registry is gone, though the child lives")
        child.endInput()
        #expect(try child.finish().code == 0)
    }
}
