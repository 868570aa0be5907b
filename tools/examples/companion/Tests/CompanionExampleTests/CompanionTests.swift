import AccessorySetupKit
import AudioAccessoryKit
import CompanionExample
import HeadsetBridgeTesting
import Testing

/// The whole app in one process: its container and its extension, told apart as on a phone.
@MainActor
@Suite(.bench(updates: .app), .timeLimit(.minutes(1)))
final class CompanionTests {
    let bench = Bench.current
    let headset = BenchHeadset(.earbuds)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("companion-\(UUID())")

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var handOff: HandOff { HandOff(in: folder) }

    private func container() -> HeadsetContainer {
        let container = bench.run(as: .container) { HeadsetContainer(handOff: handOff) }
        container.start()
        return container
    }

    /// A container to which the headset was given, and an extension for it that listens to its link.
    private func launch() async throws -> (HeadsetContainer, HeadsetMonitor, Task<Void, Never>) {
        let container = container()
        try await container.addHeadset()
        try await bench.until("the headset is registered") { [headset] in headset.isRegistered }
        let monitor = bench.run(as: .appExtension) {
            headset.accessory.map { HeadsetMonitor($0, handOff: handOff) }
        }
        let extensionMonitor = try #require(monitor)
        let reports = headset.reports.map { AccessoryReport($0) }
        return (container, extensionMonitor, Task { await extensionMonitor.listen(to: reports) })
    }

    // MARK: The container

    @Test func `A headset from the picker is registered, for all that it can do`() async throws {
        let container = container()
        try await container.addHeadset()
        try await bench.until("the headset is registered") { [headset] in headset.isRegistered }
        #expect(container.headsets == [headset.accessory])
        #expect(headset.configuration?.deviceCapabilities == [.audioSwitching, .placement])
        #expect(bench.refusals.isEmpty)
    }

    @Test func `At launch all headsets are registered that were given before, and listed by name`()
        async throws
    {
        let other = BenchHeadset(.overEar, name: "A name that comes first")
        for headset in [headset, other] { headset.pair() }
        let container = container()
        try await bench.until("both are registered") { [headset] in headset.isRegistered && other.isRegistered
        }
        #expect(container.headsets == [other.accessory, headset.accessory])
        #expect(container.registered == Set(container.headsets))
    }

    @Test func `A headset that tells only where it is, is registered for that`() async throws {
        let plain = BenchHeadset(.onEar, capabilities: [.placement])
        plain.pair()
        let container = container()
        try await bench.until("it is registered") { plain.isRegistered }
        #expect(plain.configuration?.deviceCapabilities == [.placement])
        #expect(bench.refusals.map(\.rule) == [.reportedCapabilities])
        #expect(container.problems.isEmpty)
    }

    @Test func `What can't be registered is said, and nothing else is lost`() async throws {
        bench.failNext(.register, as: .unknown)
        headset.pair()
        let container = container()
        try await bench.until("the app tried") { [bench] in !bench.calls.isEmpty }
        while container.problems.isEmpty { await Task.yield() }
        #expect(container.problems == ["\(headset.name) can’t be registered: unknown"])
        #expect(container.registered.isEmpty)
    }

    @Test func `A headset that the person removes is forgotten`() async throws {
        let (container, _, listening) = try await launch()
        try await container.remove(try #require(headset.accessory))
        #expect(headset.accessory == nil)
        while !container.registered.isEmpty { await Task.yield() }
        #expect(container.headsets.isEmpty)
        listening.cancel()
    }

    // MARK: The extension

    @Test func `Putting an earbud in moves the audio to it, taking it out moves it back`() async throws {
        let (_, monitor, listening) = try await launch()
        headset.play(.phone)
        headset.don(.left)
        try await bench.until("the audio is on the headset") { [bench, headset] in
            bench.route == .accessory(headset)
        }
        headset.doff()
        try await bench.until("the audio is back") { [bench] in bench.route == .builtInSpeaker }
        #expect(bench.routeChanges.map(\.cause) == [.worn, .offHead])
        #expect(await monitor.standing == .told)
        #expect(bench.refusals.isEmpty)
        listening.cancel()
    }

    @Test func `Of several devices two are told in their order, and what is gone is cleared`() async throws {
        let (_, _, listening) = try await launch()
        for source in [AudioSource.phone, .tablet] { headset.connect(source) }
        headset.play(.laptop)
        try await bench.until("the laptop is first") { [headset] in headset.sources == [.laptop, .phone] }
        for source in [AudioSource.laptop, .phone, .tablet] { headset.disconnect(source) }
        try await bench.until("nobody is left") { [headset] in headset.sources.isEmpty }
        listening.cancel()
    }

    @Test func `What is unknown is told as unknown, and moves no audio`() async throws {
        let (_, _, listening) = try await launch()
        headset.don()
        headset.play(.phone)
        try await bench.until("it is worn") { [headset] in headset.placement == .inEar }
        headset.unplug()
        try await bench.until("nothing is known") { [headset] in headset.placement == nil }
        listening.cancel()
    }

    // MARK: Errors

    @Test func `A registration that has ended is handed to the container, and all is told again`()
        async throws
    {
        let (container, monitor, listening) = try await launch()
        headset.don()
        try await bench.until("it is worn") { [headset] in headset.placement == .inEar }
        headset.invalidate(by: .capabilitiesWithdrawn(.audioSwitching))
        headset.doff()
        try await bench.until("the extension was refused") { [bench] in !bench.refusals.isEmpty }
        while await monitor.standing != .handedOff { await Task.yield() }
        #expect(bench.refusals.map(\.error) == [.invalidated])
        await container.resume()
        #expect(headset.configuration?.deviceCapabilities == [.placement])
        #expect(headset.placement == nil)
        await monitor.tellAgain()
        #expect(headset.placement == .offHead)
        #expect(await monitor.standing == .told)
        #expect(try handOff.take() == [])
        listening.cancel()
    }

    @Test func `A headset that nobody registered yet is handed to the container, too`() async throws {
        headset.pair()
        let accessory = try #require(bench.run(as: .appExtension) { headset.accessory })
        let monitor = HeadsetMonitor(accessory, handOff: handOff)
        await monitor.take(AccessoryReport(placement: .inEar))
        #expect(await monitor.standing == .handedOff)
        #expect(bench.refusals.map(\.rule) == [.registerFirst])
        #expect(try handOff.take() == [try #require(accessory.bluetoothIdentifier)])
    }

    @Test
    func `What fails for a reason that nobody knows is surfaced, and the next report is tried all the same`()
        async throws
    {
        headset.register()
        let accessory = try #require(bench.run(as: .appExtension) { headset.accessory })
        let monitor = HeadsetMonitor(accessory, handOff: handOff)
        bench.failNext(.update, as: .unknown)
        await monitor.take(AccessoryReport(placement: .inEar))
        #expect(await monitor.standing == .failed)
        #expect(await monitor.problems == ["\(headset.name): unknown"])
        await monitor.take(AccessoryReport(placement: .onHead))
        #expect(await monitor.standing == .told)
        #expect(headset.placement == .onHead)
    }

    @Test func `What a headset isn't capable of is said, and asks for no new registration`() async throws {
        headset.register()
        let accessory = try #require(bench.run(as: .appExtension) { headset.accessory })
        let monitor = HeadsetMonitor(accessory, handOff: handOff)
        bench.failNext(.update, as: .refused(.registerCapabilityFirst))
        await monitor.take(AccessoryReport(placement: .inEar))
        #expect(await monitor.standing == .incapable)
        #expect(await monitor.problems.count == 1)
        #expect(try handOff.take() == [])
    }
}

extension AccessoryReport {
    /// What the headset's link carries.
    init(_ report: BenchReport) {
        self.init(placement: report.placement, devices: report.sources.map(\.identifier))
    }
}
