import AccessorySetupKit
import Accessories
import AppBench
import AppHosting
import Dispatch
import Testing

/// The session from its activation to its end, and what others do meanwhile.
@Suite(.timeLimit(.minutes(1)))
struct SessionTests {
    @Test
    func `The first event is activated, and then the session has what the app was given before`() async {
        let bench = AppBench()
        bench.attach("B")
        bench.attach("A")
        bench.attach("C")
        bench.pair("A")
        bench.pair("B", .awaitingAuthorization)
        let setup = SessionBench(bench)
        #expect(setup.session.accessories == [])
        setup.activate()
        let events = await setup.events.until(.activated)
        #expect(events.map(\.eventType) == [.activated])
        #expect(events.first?.error == nil)
        #expect(setup.session.accessories.map(\.state) == [.authorized, .awaitingAuthorization])
    }

    @Test
    func `An accessory says what the board's hello says`() async {
        let accessory = await AppBench().pairedAccessory()
        #expect(accessory.displayName == "Rack")
        #expect(accessory.bluetoothTransportBridgingIdentifier == Data([0xC0, 0xFF, 0xEE, 0, 0, 0x07]))
        #expect(accessory.ssid == nil)
        #expect(accessory.descriptor == ASDiscoveryDescriptor())
    }

    @Test
    func `What other processes pair, change and remove comes as events, none of them lost`() async {
        let setup = await SessionBench.activated()
        let bench = setup.bench
        bench.attach()
        bench.pair()
        bench.pair("R2-07", .unauthorized)
        bench.attach(name: "New name")
        bench.attach(name: "New name")
        bench.unplug()
        bench.remove()
        bench.pair()
        bench.remove()
        bench.pair("R2-08")
        var events: [ASAccessoryEvent] = []
        while events.last?.accessory?.displayName != "R2-08" {
            events += await setup.events.until(.accessoryAdded)
        }
        #expect(
            events.map(\.eventType) == [
                .accessoryAdded, .accessoryChanged, .accessoryChanged, .accessoryRemoved, .accessoryAdded,
                .accessoryRemoved, .accessoryAdded,
            ])
        #expect(
            events.map { $0.accessory?.state } == [
                .authorized, .unauthorized, .unauthorized, .unauthorized, .authorized, .unauthorized,
                .authorized,
            ])
        #expect(events[2].accessory?.displayName == "New name")
    }

    @Test
    func `Placements and registrations are no events of a session`() async throws {
        let setup = await SessionBench.activated()
        let accessory = await setup.bench.pairedAccessory()
        _ = await setup.events.until(.accessoryAdded)
        try await setup.bench.host.register(
            accessory.boardID, Configuration(deviceCapabilities: AppBench.everything))
        setup.bench.unplug()
        setup.bench.remove()
        #expect(await setup.events.until(.accessoryRemoved).map(\.eventType) == [.accessoryRemoved])
    }

    @Test
    func `An accessory that is removed is told of, and its registration is gone`() async throws {
        let setup = await SessionBench.activated()
        let accessory = await setup.bench.pairedAccessory()
        _ = await setup.events.until(.accessoryAdded)
        try await setup.bench.host.register(
            accessory.boardID, Configuration(deviceCapabilities: AppBench.everything))
        try await setup.session.removeAccessory(accessory)
        let event = await setup.events.until(.accessoryRemoved).last
        #expect(event?.accessory == accessory)
        #expect(event?.accessory?.state == .unauthorized)
        #expect(setup.session.accessories == [])
        #expect(setup.bench.state().registration == .ended(.accessoryRemoved))
    }

    @Test
    func `An invalidated session can't be used again`() async throws {
        let setup = await SessionBench.activated()
        let accessory = await setup.bench.pairedAccessory()
        setup.session.invalidate()
        #expect(await setup.events.until(.invalidated).last?.error == nil)
        #expect(setup.session.accessories == [])
        await #expect(throws: ASError(.invalidated)) { try await setup.showPicker() }
        await #expect(throws: ASError(.invalidated)) { try await setup.session.showPicker() }
        await #expect(throws: ASError(.invalidated)) { try await setup.session.removeAccessory(accessory) }
        setup.activate()
        #expect(await setup.events.until(.invalidated).last?.error as? ASError == ASError(.invalidated))
        #expect(setup.bench.state().authorization == .authorized)
    }

    @Test
    func `A session that wasn't activated does nothing, and a second activation changes nothing`()
        async throws
    {
        let setup = SessionBench()
        await #expect(throws: ASError(.invalidRequest)) { try await setup.showPicker() }
        setup.activate()
        _ = await setup.events.until(.activated)
        let other = EventLog()
        setup.session.activate(on: .main, eventHandler: other.append)
        setup.bench.attach()
        setup.bench.pair()
        _ = await setup.events.until(.accessoryAdded)
        #expect(setup.bench.calls.map(\.outcome) == [.denied("the session is active already")])
    }

    @Test
    func `A registry that can't be read fails the activation`() async {
        let host = AppHost(environment: ["HEADSET_BRIDGE_REGISTRY": "/dev/null/registry.sqlite"])
        let session = host.run { ASAccessorySession() }
        let events = EventLog()
        session.activate(on: .global(), eventHandler: events.append)
        let event = await events.until(.activated).last
        #expect(event?.error as? ASError == ASError(.activationFailed))
        #expect(session.accessories == [])
    }

    @Test
    func `Events come one at a time and in order on a concurrent queue`() async {
        let setup = SessionBench()
        setup.activate(on: DispatchQueue(label: "concurrent", attributes: .concurrent))
        _ = await setup.events.until(.activated)
        for number in 0..<200 { setup.bench.pair("R-\(number)") }
        var names: [String?] = []
        while names.count < 200 {
            names += await setup.events.until(.accessoryAdded).compactMap { $0.accessory?.displayName }
        }
        #expect(names == (0..<200).map { "R-\($0)" })
    }

    @Test
    func `A handler, and the tasks that it starts, stay with the host of their session`() async {
        let setup = SessionBench()
        let hosts = await withCheckedContinuation { continuation in
            setup.session.activate(on: DispatchQueue(label: "handler")) { event in
                guard event.eventType == .activated else { return }
                let inHandler = AppHost.current
                Task { continuation.resume(returning: [inHandler, AppHost.current]) }
            }
        }
        #expect(hosts.allSatisfy { $0 === setup.bench.host })
    }
}
