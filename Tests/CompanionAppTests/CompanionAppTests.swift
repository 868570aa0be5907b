import AccessorySetupKit
import AppBench
import AudioAccessoryKit
import Testing

/// What apps write, compiled and run: this folder is compiled in Swift 5 mode, in Swift 6 mode, and in Swift 6 mode with
/// everything on the main actor unless it says otherwise.
@Suite(.timeLimit(.minutes(1)))
struct CompanionAppTests {
    private let bench = AppBench()

    @Test @MainActor
    func
        `A container pairs with the picker, registers once it is dismissed, and keeps the accessory in a set`()
        async throws
    {
        bench.attach()
        let container = bench.host.run { Container() }
        container.start()
        try await container.addAccessory()
        await container.settle()
        #expect(container.registered.map(\.displayName) == ["Rack"])
        #expect(container.problems == [])
        #expect(bench.configuration()?.devicePlacement == .offHead)
        #expect(bench.configuration()?.deviceCapabilities == AppBench.everything)
    }

    @Test @MainActor
    func `At its next launch the container registers again what it was given before`() async throws {
        let accessory = await bench.pairedAccessory()
        try await register(accessory, placement: .inEar, primarySource: nil)
        let container = bench.host.run { Container() }
        container.start()
        while !container.isActivated { await Task.yield() }
        await container.settle()
        #expect(container.registered == [accessory])
        #expect(bench.state().generation == 2)
    }

    @Test @MainActor
    func `A container that removes an accessory is told so, and forgets it`() async throws {
        let accessory = await bench.pairedAccessory()
        let container = bench.host.run { Container() }
        container.start()
        while !container.isActivated { await Task.yield() }
        await container.settle()
        #expect(container.registered == [accessory])
        try await container.forget(accessory)
        #expect(container.registered == [])
        #expect(bench.configuration() == nil)
    }

    @Test
    func `An actor reports each placement, and clears it`() async throws {
        let accessory = await bench.pairedAccessory()
        try await registerForPlacementAlone(accessory)
        let monitor = PlacementMonitor(accessory: accessory)
        try await monitor.report(.inEar)
        #expect(bench.configuration()?.devicePlacement == .inEar)
        try await monitor.report(.offHead)
        #expect(bench.configuration()?.devicePlacement == .offHead)
        try await monitor.report(nil)
        #expect(bench.state().configuration?.devicePlacement == nil)
        #expect(await monitor.reported == nil)
    }

    @Test @MainActor
    func `The main actor keeps an ordered list of sources, and the second is promoted when the first goes`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        try await register(accessory, placement: .inEar, primarySource: nil)
        let tracker = SourceTracker(accessory: accessory)
        let (phone, laptop) = (Data(AppBench.phone), Data(AppBench.laptop))
        try await tracker.connect(phone)
        try await tracker.connect(laptop)
        #expect(bench.configuration()?.primaryAudioSourceDeviceIdentifier == AppBench.phone)
        #expect(bench.configuration()?.secondaryAudioSourceDeviceIdentifier == AppBench.laptop)
        try await tracker.disconnect(phone)
        #expect(bench.configuration()?.primaryAudioSourceDeviceIdentifier == AppBench.laptop)
        #expect(bench.configuration()?.secondaryAudioSourceDeviceIdentifier == nil)
    }

    @Test
    func `A plain function registers with a configuration, clears the sources and asks for the capabilities`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        try await register(accessory, placement: .onHead, primarySource: Data(AppBench.phone))
        #expect(bench.configuration()?.primaryAudioSourceDeviceIdentifier == AppBench.phone)
        try await clearSources(of: accessory)
        #expect(bench.state().configuration?.primaryAudioSourceDeviceIdentifier == nil)
        #expect(try abilities(of: accessory) == ["switches audio", "tells where it is"])
    }

    @Test
    func `The older form of register registers the capabilities alone`() async throws {
        let accessory = await bench.pairedAccessory()
        try await registerInTheOlderForm(accessory)
        #expect(bench.configuration()?.deviceCapabilities == AppBench.everything)
        #expect(bench.state().configuration?.devicePlacement == nil)
    }

    @Test
    func `A switch over placements and errors has a word for each`() {
        #expect(
            AccessoryControlDevice.Placement.allCases.map(label) == [
                "in ear", "off head", "on head", "over the ear",
            ])
        #expect(label(nil) == "unknown")
        #expect(disposition(of: .accessoryNotCapable) == .correctCapabilities)
        #expect(disposition(of: .invalidRequest) == .correctRequest)
        #expect(disposition(of: .invalidated) == .reevaluateRegistration)
        #expect(disposition(of: .unknown) == .surface)
        #expect(spatialComponent().componentManufacturer == 2)
    }

    @Test
    func `Each error is caught as what it is`() async throws {
        let accessory = await bench.pairedAccessory(reporting: .placement)
        let unregistered = await attempt { _ = try abilities(of: accessory) }
        let incapable = await attempt { try await registerInTheOlderForm(accessory) }
        try await registerForPlacementAlone(accessory)
        let fine = await attempt { _ = try abilities(of: accessory) }
        bench.remove()
        let removed = await attempt { _ = try abilities(of: accessory) }
        bench.host.failNext(.register, by: .unreachable)
        let unreachable = await attempt { try await registerForPlacementAlone(accessory) }
        #expect(unregistered == .correctRequest)
        #expect(incapable == .correctCapabilities)
        #expect(fine == nil)
        #expect(removed == .reevaluateRegistration)
        #expect(unreachable == .surface)
    }
}
