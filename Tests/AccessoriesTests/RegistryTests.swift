import Accessories
import Testing

@Suite struct RegistryTests {
    @Test func `A board is paired, seen and registered, and an update is held`() throws {
        var registry = Registry()
        #expect(registry.pair(Board.id) == .paired)
        #expect(registry.boardSeen(Board.id, reporting: Board.everything) == nil)
        try registry.register(Board.id, Configuration(deviceCapabilities: Board.everything))
        var handle = try registry.current(for: Board.id)
        #expect(try registry.update(&handle, to: Board.worn) == .changed)
        #expect(handle.configuration == Board.worn)
        #expect(registry[Board.id].configuration == Board.worn)
        #expect(registry[Board.id].registration == .current(Board.worn))
    }

    @Test func `A board may be seen before it is paired`() throws {
        var registry = Registry()
        registry.boardSeen(Board.id, reporting: .placement)
        registry.pair(Board.id)
        try registry.register(Board.id, Configuration(deviceCapabilities: .placement))
        #expect(registry[Board.id].generation == 1)
    }

    @Test func `Fewer capabilities than the hello reports may be registered`() throws {
        let registry = try Board.registered(Configuration(deviceCapabilities: .placement))
        #expect(registry[Board.id].configuration == Configuration(deviceCapabilities: .placement))
    }

    @Test func `Pairing says so once`() {
        var registry = Registry()
        #expect(registry.pair(Board.id, .awaitingAuthorization) == .paired)
        #expect(registry.pair(Board.id) == nil)
        #expect(registry[Board.id].authorization == .authorized)
    }

    @Test func `An update equal to what is held succeeds and writes nothing`() throws {
        var registry = try Board.registered()
        let before = registry
        var handle = try registry.current(for: Board.id)
        #expect(try registry.update(&handle, to: Board.worn) == .unchanged)
        #expect(registry == before)
    }

    @Test func `A handle's mirror is its snapshot and its own updates`() throws {
        var registry = try Board.registered()
        var first = try registry.current(for: Board.id)
        var second = try registry.current(for: Board.id)
        #expect(try registry.update(&first, to: Board.off) == .changed)
        #expect(first.configuration == Board.off)
        #expect(second.configuration == Board.worn)
        #expect(try registry.update(&second, to: Board.off) == .unchanged)
        #expect(second.configuration == Board.off)
        #expect(try registry.update(&second, to: Board.worn) == .changed)
    }

    @Test func `Registering again replaces the configuration`() throws {
        var registry = try Board.registered()
        let without = Configuration(deviceCapabilities: .placement)
        try registry.register(Board.id, without)
        #expect(try registry.current(for: Board.id).configuration == without)
        #expect(registry[Board.id].generation == 2)
    }

    @Test func `Registering again after a removal invalidates the handles of before`() throws {
        var registry = try Board.registered()
        var old = try registry.current(for: Board.id)
        registry.remove(Board.id)
        registry.pair(Board.id)
        try registry.register(Board.id, Board.worn)
        #expect(throws: Refusal.self) { try registry.update(&old, to: Board.off) }
        #expect(registry[Board.id].configuration == Board.worn)
        #expect(registry[Board.id].generation == 2)
    }

    @Test func `Firmware that keeps what is registered leaves the registration alone`() throws {
        var registry = try Board.registered(Configuration(deviceCapabilities: .placement))
        #expect(registry.boardSeen(Board.id, reporting: .placement) == nil)
        #expect(try registry.current(for: Board.id).generation == 1)
    }

    @Test func `Removing what isn't paired does nothing`() {
        var registry = Registry()
        #expect(registry.remove(Board.id) == nil)
        #expect(registry == Registry())
        registry.boardSeen(Board.id, reporting: .placement)
        #expect(registry.remove(Board.id) == nil)
    }

    @Test func `A removed accessory that was never registered still wasn't`() throws {
        var registry = Board.paired()
        #expect(registry.remove(Board.id) == .removed)
        #expect(registry[Board.id].registration == .never)
    }

    @Test func `Accessories don't touch each other`() throws {
        var registry = try Board.registered()
        let board = registry[Board.id]
        registry.pair("A")
        registry.boardSeen("A", reporting: .placement)
        try registry.register("A", Configuration(deviceCapabilities: .placement))
        registry.remove("A")
        #expect(registry[Board.id] == board)
        #expect(registry.accessories.map(\.id) == ["A", Board.id])
    }

    @Test func `A copy goes its own way`() throws {
        let registry = try Board.registered()
        var copy = registry
        copy.remove(Board.id)
        #expect(registry[Board.id].configuration == Board.worn)
        #expect(copy[Board.id].configuration == nil)
    }

    @Test func `Names in JSON are stable`() {
        #expect(Placement.allCases.map(\.rawValue) == ["inEar", "offHead", "onHead", "overTheEar"])
        #expect(
            RegistrationAction.allCases.map(\.rawValue) == ["paired", "registered", "removed", "invalidated"])
        #expect(
            RegistryError.allCases.map(\.rawValue)
                == ["accessoryNotCapable", "invalidRequest", "invalidated", "unknown"])
        #expect(Authorization.allCases.map(\.rawValue) == [0, 10, 20])
        #expect(Board.everything.names == ["audioSwitching", "placement"])
        #expect(Capabilities(rawValue: .max).names.count == 32)
        #expect(Capabilities(rawValue: 1 << 31).names == ["bit31"])
    }
}
