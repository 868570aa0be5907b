import AccessorySetupKit
import Accessories
import AppBench
import AppHosting
import AudioAccessoryKit
import FoundationEssentials
import Testing

/// What Apple's documentation says in words, one test each.
@Suite(.timeLimit(.minutes(1)))
struct DocumentedRuleTests {
    private let bench = AppBench()

    @Test
    func `1: Pair first, and register the accessory that the pairing gave`() async throws {
        bench.attach()
        let unpaired = bench.host.run { ASAccessory() }
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(unpaired, .everything)
        }
        #expect(bench.refusals.map(\.rule) == [.pairFirst])
        #expect(bench.refusals.map(\.basis) == [.documented])
        bench.pair()
        try await AccessoryControlDevice.register(await bench.accessory(), .everything)
        #expect(bench.configuration()?.deviceCapabilities == AppBench.everything)
    }

    @Test
    func `2: The container registers; the extension asks for the current state and updates it`() async throws
    {
        bench.attach()
        bench.pair()
        let inContainer = await bench.accessory(on: bench.host(as: .container))
        let inExtension = await bench.accessory(on: bench.host(as: .appExtension))
        try await AccessoryControlDevice.register(inContainer, .everything)
        let device = try AccessoryControlDevice.current(for: inExtension)
        try await device.update(.everything)
        #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try AccessoryControlDevice.current(for: inContainer)
        }
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(inExtension, .everything)
        }
        #expect(bench.refusals.map(\.rule) == [.callerRole, .callerRole])
        #expect(bench.refusals.map(\.basis) == [.documented, .documented])
    }

    @Test
    func
        `3: Asking for the current state throws if the accessory isn't registered, or if communication fails`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try AccessoryControlDevice.current(for: accessory)
        }
        #expect(bench.refusals.map(\.rule) == [.registerFirst])
        try await AccessoryControlDevice.register(accessory, .everything)
        bench.host.failNext(.current, by: .unreachable)
        #expect(throws: AccessoryControlDevice.Error.unknown) {
            try AccessoryControlDevice.current(for: accessory)
        }
        _ = try AccessoryControlDevice.current(for: accessory)
    }

    @Test
    func `4: A capability is registered before its field is updated`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: .audioSwitching))
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.devicePlacement = .inEar
        await #expect(throws: AccessoryControlDevice.Error.accessoryNotCapable) {
            try await device.update(configuration)
        }
        #expect(bench.refusals.map(\.rule) == [.registerCapabilityFirst])
        #expect(bench.refusals.map(\.basis) == [.documented])
    }

    @Test
    func `5: Without placement there is no placement, and without audio switching there are no sources`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        var held: [[Bool]] = []
        for capabilities: AccessoryControlDevice.Capabilities in [.placement, .audioSwitching] {
            try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: capabilities))
            let device = try AccessoryControlDevice.current(for: accessory)
            var worn = device.configuration
            worn.devicePlacement = .inEar
            var connected = device.configuration
            connected.primaryAudioSourceDeviceIdentifier = Data(AppBench.phone)
            connected.secondaryAudioSourceDeviceIdentifier = Data(AppBench.laptop)
            for configuration in [worn, connected] {
                do { try await device.update(configuration) } catch AccessoryControlDevice.Error
                    .accessoryNotCapable
                {}
            }
            held.append([
                device.configuration.devicePlacement != nil,
                device.configuration.primaryAudioSourceDeviceIdentifier != nil,
                device.configuration.secondaryAudioSourceDeviceIdentifier != nil,
            ])
        }
        #expect(held == [[true, false, false], [false, true, true]])
        #expect(bench.refusals.map(\.rule) == [.registerCapabilityFirst, .registerCapabilityFirst])
    }

    @Test
    func `6: One connected source is the primary, and addresses are bytes in written order`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.secondaryAudioSourceDeviceIdentifier = Data(AppBench.phone)
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await device.update(configuration)
        }
        #expect(bench.refusals.map(\.rule) == [.singleSourceIsPrimary])
        #expect(bench.refusals.map(\.basis) == [.documented])
        configuration.primaryAudioSourceDeviceIdentifier = Data([0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC])
        configuration.secondaryAudioSourceDeviceIdentifier = nil
        try await device.update(configuration)
        #expect(bench.state()[.primary] == "12:34:56:78:9A:BC")
    }

    @Test
    func `7: An update is a whole configuration, and mirrors change only after it succeeded`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.devicePlacement = .onHead
        #expect(device.configuration.devicePlacement == nil)
        bench.host.failNext(.update, by: .unreachable)
        await #expect(throws: AccessoryControlDevice.Error.unknown) { try await device.update(configuration) }
        #expect(device.configuration.devicePlacement == nil)
        try await device.update(configuration)
        #expect(device.configuration.devicePlacement == .onHead)
        #expect(device.accessory == accessory)
        var other = device.configuration
        other.devicePlacement = nil
        other.primaryAudioSourceDeviceIdentifier = Data(AppBench.phone)
        try await device.update(other)
        #expect(
            bench.configuration()
                == Configuration(
                    deviceCapabilities: AppBench.everything,
                    primaryAudioSourceDeviceIdentifier: AppBench.phone))
    }

    @Test
    func `8: Every detected change is one update, and what is stale is cleared`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        var seen: [Accessories.Placement?] = []
        for placement: AccessoryControlDevice.Placement? in [.inEar, .offHead, .overTheEar, .onHead, nil] {
            configuration.devicePlacement = placement
            try await device.update(configuration)
            seen.append(bench.state().configuration?.devicePlacement)
        }
        #expect(seen == [.inEar, .offHead, .overTheEar, .onHead, nil])
        for sources in [[AppBench.phone], [AppBench.phone, AppBench.laptop], [AppBench.laptop], []] {
            configuration.primaryAudioSourceDeviceIdentifier = sources.first.map { Data($0) }
            configuration.secondaryAudioSourceDeviceIdentifier = sources.dropFirst().first.map { Data($0) }
            try await device.update(configuration)
            #expect(bench.state().configuration?.primaryAudioSourceDeviceIdentifier == sources.first)
            #expect(
                bench.state().configuration?.secondaryAudioSourceDeviceIdentifier == sources.dropFirst().first
            )
        }
    }

    @Test
    func
        `9: An invalidated handle stays so until the container has registered again, and unknown is told as such`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        bench.pair("R2-07", .unauthorized)
        for _ in 0..<2 {
            await #expect(throws: AccessoryControlDevice.Error.invalidated) {
                try await device.update(.everything)
            }
            #expect(throws: AccessoryControlDevice.Error.invalidated) {
                try AccessoryControlDevice.current(for: accessory)
            }
        }
        bench.pair()
        try await AccessoryControlDevice.register(accessory, .everything)
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await device.update(.everything)
        }
        let fresh = try AccessoryControlDevice.current(for: accessory)
        bench.host.failNext(.update, by: .unreachable)
        await #expect(throws: AccessoryControlDevice.Error.unknown) { try await fresh.update(.everything) }
        try await fresh.update(.everything)
    }

    @Test
    func `10: Registering at each launch works, and a set holds an accessory once`() async throws {
        bench.attach()
        bench.pair()
        var registered: Set<ASAccessory> = []
        for _ in 0..<3 {
            let accessory = await bench.accessory()
            try await AccessoryControlDevice.register(accessory, .everything)
            registered.insert(accessory)
        }
        #expect(registered.count == 1)
        #expect(bench.state().generation == 3)
    }
}

extension AccessoryControlDevice.Configuration {
    /// Both capabilities, and nothing known.
    static var everything: Self { Self(deviceCapabilities: [.audioSwitching, .placement]) }
}
