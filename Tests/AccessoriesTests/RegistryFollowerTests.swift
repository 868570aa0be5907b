import Accessories
import HeadsetTerms
import Testing
import Timing

@Suite struct RegistryFollowerTests {
    private let registry = MemoryRegistry(clock: { WallTime(nanoseconds: 1) })
    private let phone = BluetoothAddress("12:34:56:78:9A:BC")

    @Test func `Of two that are worn, the one that was put on last has the audio, whatever changed since`()
        throws
    {
        for id in ["A", "B"] { register(id) }
        put("B", .inEar, second: nil)
        put("A", .inEar, second: nil)
        put("B", .inEar, second: Board.laptop)  // changes, but is no don
        var follower = try follow()
        #expect(follower.output == .accessory("A"))
        put("A", .offHead, second: nil)
        let change = try #require(registry.changes(after: 0).last)
        #expect(
            try follower.take(change) == AudioRoute(output: .accessory("B"), cause: .fallback))
        #expect(follower.registry == registry.snapshot().registry)
    }

    @Test func `Changes beyond those it looks back on still count by what they left`() throws {
        register("A")
        put("A", .inEar, second: nil)
        let latest = registry.changes(after: registry.snapshot().position - 1)
        #expect(try follow(after: latest).output == .accessory("A"))
        #expect(try follow(after: []).output == .accessory("A"))
    }

    @Test func `What was removed gives the audio back`() throws {
        register("A")
        put("A", .inEar, second: nil)
        var follower = try follow()
        _ = registry.change("A", because: .remove, knowing: nil) { $0.remove() }
        let change = try #require(registry.changes(after: 0).last)
        #expect(
            try follower.take(change) == AudioRoute(output: .builtInSpeaker, cause: .registrationEnded))
    }

    private func follow(after recent: [RegistryChange]? = nil) throws -> RegistryFollower {
        try RegistryFollower(
            registry.snapshot().registry, after: recent ?? registry.changes(after: 0), host: phone,
            playing: .media)
    }

    private func register(_ id: String) {
        _ = registry.change(id, because: .register, knowing: nil) { accessory throws(Refusal) in
            accessory.pair()
            accessory.boardSeen(
                BoardReport(name: id, formFactor: .earbuds, capabilities: Board.everything), on: id)
            try accessory.register(Configuration(deviceCapabilities: Board.everything))
        }
    }

    private func put(_ id: String, _ placement: Placement, second: [UInt8]?) {
        _ = registry.change(id, because: .update, knowing: nil) { accessory throws(Refusal) in
            var handle = try accessory.current()
            var wanted = handle.configuration
            wanted.devicePlacement = placement
            wanted.primaryAudioSourceDeviceIdentifier = Board.phone
            wanted.secondaryAudioSourceDeviceIdentifier = second
            _ = try accessory.update(&handle, to: wanted)
        }
    }
}
