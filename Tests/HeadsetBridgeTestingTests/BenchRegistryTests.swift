import AccessorySetupKit
import AudioAccessoryKit
import FoundationEssentials
import HeadsetBridgeTesting
import Testing

/// What app and registry make of each other on a bench.
@Suite(.bench)
struct BenchRegistryTests {
    let bench = Bench.current
    let headset = BenchHeadset(.earbuds)

    @Test func `A registration is followed at once by all that is known`() async throws {
        headset.play(.phone)
        headset.don()
        #expect(headset.configuration == nil)
        let now = bench.now
        try await headset.registerByApp()
        #expect(headset.placement == .inEar)
        #expect(headset.configuration?.primaryAudioSourceDeviceIdentifier == AudioSource.phone.identifier)
        #expect(bench.route == .accessory(headset))
        #expect(bench.now == now)
    }

    @Test
    func `Only what was registered is told, and what isn't is refused to the bench, by a documented rule`()
        async throws
    {
        try await headset.registerByApp([.placement])
        headset.don()
        headset.play(.phone)
        #expect(headset.placement == .inEar)
        #expect(headset.sources == [])
        let refusal = try #require(bench.refusals.first)
        #expect(refusal.caller == .bench)
        #expect(refusal.rule == .registerCapabilityFirst)
        #expect(refusal.basis == .documented)
        #expect(refusal.error == .accessoryNotCapable)
        #expect(refusal.headset == headset.id)
    }

    @Test func `What was refused to the app has its rule, its basis and its reason`() async throws {
        let deaf = BenchHeadset(.overEar, capabilities: [.placement])
        await #expect(throws: AccessoryControlDevice.Error.accessoryNotCapable) {
            try await AccessoryControlDevice.register(
                deaf.pair(), .init(deviceCapabilities: [.audioSwitching]))
        }
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(ASAccessory(), .init(deviceCapabilities: [.placement]))
        }
        #expect(bench.refusals.map(\.rule) == [.reportedCapabilities, .pairFirst])
        #expect(bench.refusals.map(\.basis) == [.assumed, .documented])
        #expect(bench.refusals.map(\.caller) == [.app, .app])
        #expect(bench.refusals.map(\.headset) == [deaf.id, nil])
        #expect(bench.calls.map(\.method) == ["register", "register"])
        #expect(bench.calls.map(\.isAccepted) == [false, false])
        #expect(bench.calls.map(\.refusal) == bench.refusals)
        bench.forgetCalls()
        #expect(bench.calls.isEmpty && bench.refusals.isEmpty)
    }

    @Test func `Calls are kept in order, with what they carried`() async throws {
        let accessory = try await headset.registerByApp()
        try await update(accessory, to: BenchReport(placement: .inEar, sources: [.laptop, .tablet]))
        #expect(bench.calls.map(\.method) == ["register", "current(for:)", "update"])
        #expect(bench.calls.allSatisfy { $0.isAccepted && $0.headset == headset.id })
        let carried = bench.calls.map { $0.configuration?.secondaryAudioSourceDeviceIdentifier }
        #expect(carried == [nil, nil, AudioSource.tablet.identifier])
        #expect(headset.sources == [.laptop, .tablet])
    }

    // MARK: Faults

    @Test func `A call can be made to fail, once, and changes nothing then`() async throws {
        bench.failNext(.register, as: .refused(.authorizeFirst))
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await headset.registerByApp()
        }
        #expect(!headset.isRegistered)
        let accessory = try await headset.registerByApp()

        bench.failNext(.current, as: .unknown)
        #expect(throws: AccessoryControlDevice.Error.unknown) {
            try AccessoryControlDevice.current(for: accessory)
        }
        bench.failNext(.update, as: .invalidated)
        bench.failNext(.update, as: .unknown)
        let worn = BenchReport(placement: .onHead)
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await update(accessory, to: worn)
        }
        await #expect(throws: AccessoryControlDevice.Error.unknown) { try await update(accessory, to: worn) }
        #expect(headset.placement == .offHead)
        try await update(accessory, to: worn)
        #expect(headset.placement == .onHead)
        #expect(bench.refusals.map(\.rule) == [.authorizeFirst, .generationReplaced])
        #expect(bench.calls.compactMap(\.failure).count == 2)
    }

    // MARK: How registrations end

    @Test func `Registered again elsewhere: the handle is invalid, and nobody hears of a doff`() async throws
    {
        let accessory = try await headset.registerByApp()
        headset.play(.phone)
        headset.don()
        let device = try AccessoryControlDevice.current(for: accessory)
        let told = bench.routeChanges
        headset.invalidate()
        #expect(headset.registrations == 2)
        #expect(headset.placement == .inEar)
        #expect(bench.routeChanges == told)
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await device.update(device.configuration)
        }
        #expect(bench.refusals.map(\.rule) == [.generationReplaced])
    }

    @Test(arguments: [
        (BenchHeadset.Ending.removed, RegistryRule.accessoryRemoved),
        (.authorizationWithdrawn, .authorizationWithdrawn),
        (.capabilitiesWithdrawn([.audioSwitching]), .capabilityWithdrawn),
    ])
    func `A registration that has ended invalidates its handles, and takes the audio away`(
        ending: BenchHeadset.Ending, rule: RegistryRule
    ) async throws {
        let accessory = try await headset.registerByApp()
        headset.play(.phone)
        headset.don()
        let device = try AccessoryControlDevice.current(for: accessory)
        headset.invalidate(by: ending)
        #expect(!headset.isRegistered)
        #expect(bench.route == .builtInSpeaker)
        #expect(bench.routeChanges.last?.cause == .registrationEnded)
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await device.update(device.configuration)
        }
        #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try AccessoryControlDevice.current(for: accessory)
        }
        #expect(bench.refusals.map(\.rule) == [rule, rule])
    }

    @Test func `What new firmware no longer tells can't be registered again, the rest can`() async throws {
        let accessory = try await headset.registerByApp()
        headset.don()
        headset.invalidate(by: .capabilitiesWithdrawn([.audioSwitching]))
        await #expect(throws: AccessoryControlDevice.Error.accessoryNotCapable) {
            try await AccessoryControlDevice.register(
                accessory, .init(deviceCapabilities: [.audioSwitching, .placement]))
        }
        try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: [.placement]))
        #expect(headset.placement == .inEar)
    }

    @Test func `What another process registers is the app's to update`() async throws {
        headset.register([.placement])
        let accessory = try #require(headset.accessory)
        let device = try AccessoryControlDevice.current(for: accessory)
        #expect(device.configuration.deviceCapabilities == [.placement])
        headset.invalidate(by: .removed)
        #expect(headset.accessory == nil)
    }

    // MARK: The app's own extension

    @Test(.bench(updates: .app)) func `The app's extension hears what the headset's own link would say`()
        async throws
    {
        let accessory = try await headset.registerByApp()
        var reports = headset.reports.makeAsyncIterator()
        #expect(await reports.next() == BenchReport(placement: .offHead))
        headset.play(.phone)
        headset.don()
        #expect(headset.placement == nil)
        #expect(await reports.next() == BenchReport(placement: .offHead, sources: [.phone]))
        let worn = try #require(await reports.next())
        #expect(worn == BenchReport(placement: .inEar, sources: [.phone]))
        try await update(accessory, to: worn)
        #expect(headset.placement == .inEar)
        #expect(bench.route == .accessory(headset))
    }

    @Test(.bench(updates: .app)) func `An extension that listens in a task of its own is waited for`()
        async throws
    {
        let accessory = try await headset.registerByApp()
        let reports = headset.reports
        let listener = Task {
            for await report in reports { try await update(accessory, to: report) }
        }
        headset.don()
        try await bench.until("the app says that it is worn") { [headset] in headset.placement == .inEar }
        headset.doff()
        try await bench.until("the app says that it is off") { [headset] in headset.placement == .offHead }
        listener.cancel()
        _ = await listener.result
    }

    @Test func `A wait in vain says what was waited for, and what the app did`() async throws {
        try await headset.registerByApp()
        let error = await #expect(throws: BenchError.self) {
            try await bench.until("a miracle", within: .milliseconds(1)) { false }
        }
        let text = "\(try #require(error))"
        #expect(text.hasPrefix("a miracle: not within"))
        #expect(text.hasSuffix("\n  register of BENCH-1: accepted"))
    }

    // MARK: Two processes

    @Test func `Container and extension are told apart as on a phone`() async throws {
        headset.don()
        try await bench.run(as: .container) {
            let accessory = headset.pair()
            try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: [.placement]))
            #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
                try AccessoryControlDevice.current(for: accessory)
            }
        }
        try await bench.run(as: .appExtension) {
            let accessory = try #require(headset.accessory)
            #expect(
                try AccessoryControlDevice.current(for: accessory).configuration.devicePlacement == .inEar)
            await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
                try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: [.placement]))
            }
        }
        #expect(bench.refusals.map(\.rule) == [.callerRole, .callerRole])
        #expect(bench.refusals.map(\.basis) == [.documented, .documented])
    }

    @Test func `A call is of the part that makes it, whoever asked for the accessory`() async throws {
        let accessory = headset.pair()
        _ = await bench.run(as: .appExtension) {
            await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
                try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: [.placement]))
            }
        }
        #expect(bench.refusals.map(\.rule) == [.callerRole])
    }

    @Test @MainActor func `What an app's main actor holds can be waited for`() async throws {
        let app = PairedApp()
        let paired = Task { app.accessory = headset.pair() }
        try await bench.until("the app has its accessory") { await app.accessory != nil }
        await paired.value
    }

    @Test(.bench(role: .appExtension)) func `A bench can be for one part of the app`() async throws {
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await headset.registerByApp()
        }
    }
}

/// An app's model, as apps have it.
@MainActor private final class PairedApp {
    var accessory: ASAccessory?
}
