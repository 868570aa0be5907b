import AccessorySetupKit
import Accessories
import AppBench
import AppHosting
import AudioAccessoryKit
import FoundationEssentials
import Testing

/// What we assume where Apple's documentation is silent, one test each; all of it is said to be assumed.
@Suite(.timeLimit(.minutes(1)))
struct PolicyTests {
    private let bench = AppBench()
    private let phone = Data(AppBench.phone)
    private let laptop = Data(AppBench.laptop)

    /// The rules that were broken, if all of them are said to be ours.
    private var assumed: [RegistryRule] {
        bench.refusals.filter { $0.basis == .assumed }.map(\.rule)
    }

    @Test(arguments: [Authorization.unauthorized, .awaitingAuthorization])
    func `Registering an accessory that isn't authorized is an invalid request`(authorization: Authorization)
        async throws
    {
        bench.attach()
        bench.pair("R2-07", authorization)
        let accessory = await bench.accessory()
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(accessory, .everything)
        }
        #expect(assumed == [.authorizeFirst])
    }

    @Test
    func `Registering a capability that the board doesn't report is beyond the accessory`() async throws {
        let accessory = await bench.pairedAccessory(reporting: .placement)
        await #expect(throws: AccessoryControlDevice.Error.accessoryNotCapable) {
            try await AccessoryControlDevice.register(accessory, .everything)
        }
        await #expect(throws: AccessoryControlDevice.Error.accessoryNotCapable) {
            try await AccessoryControlDevice.register(
                accessory, .init(deviceCapabilities: .init(rawValue: 1 << 5)))
        }
        #expect(assumed == [.reportedCapabilities, .reportedCapabilities])
        #expect(bench.configuration() == nil)
    }

    @Test
    func
        `Registering without a capability, or with a field whose capability isn't declared, is an invalid request`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        let requests: [AccessoryControlDevice.Configuration] = [
            .init(deviceCapabilities: []),
            .init(devicePlacement: .inEar, deviceCapabilities: .audioSwitching),
            .init(deviceCapabilities: .placement, primaryAudioSourceDeviceIdentifier: phone),
        ]
        for request in requests {
            await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
                try await AccessoryControlDevice.register(accessory, request)
            }
        }
        #expect(assumed == [.someCapability, .declaredFields, .declaredFields])
    }

    @Test
    func `Registering again replaces the configuration, and handles of before are invalidated`() async throws
    {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(
            accessory, .init(devicePlacement: .inEar, deviceCapabilities: .placement))
        let device = try AccessoryControlDevice.current(for: accessory)
        try await AccessoryControlDevice.register(accessory, .everything)
        #expect(bench.configuration() == Configuration(deviceCapabilities: AppBench.everything))
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await device.update(device.configuration)
        }
        #expect(assumed == [.generationReplaced])
    }

    @Test
    func
        `The current state of what was never registered is an invalid request, and of what was removed invalidated`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try AccessoryControlDevice.current(for: accessory)
        }
        try await AccessoryControlDevice.register(accessory, .everything)
        bench.remove()
        #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try AccessoryControlDevice.current(for: accessory)
        }
        #expect(assumed == [.accessoryRemoved])
    }

    @Test
    func `Updating a field whose capability wasn't registered is beyond the accessory, and changes nothing`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(
            accessory, .init(devicePlacement: .inEar, deviceCapabilities: .placement))
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.devicePlacement = .offHead
        configuration.primaryAudioSourceDeviceIdentifier = phone
        await #expect(throws: AccessoryControlDevice.Error.accessoryNotCapable) {
            try await device.update(configuration)
        }
        #expect(
            bench.configuration() == Configuration(devicePlacement: .inEar, deviceCapabilities: .placement))
        #expect(bench.refusals.map(\.rule) == [.registerCapabilityFirst])
    }

    @Test
    func `An update can't change the capabilities`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.deviceCapabilities.remove(.audioSwitching)
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await device.update(configuration)
        }
        #expect(assumed == [.fixedCapabilities])
    }

    @Test
    func `An address that isn't six bytes, and two that are the same, are invalid requests`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        let sources: [(Data, Data?)] = [
            (Data(), nil), (phone.prefix(5), nil), (phone + [1], nil), (phone, laptop.prefix(5)),
            (phone, phone),
        ]
        for (primary, secondary) in sources {
            var configuration = device.configuration
            configuration.primaryAudioSourceDeviceIdentifier = primary
            configuration.secondaryAudioSourceDeviceIdentifier = secondary
            await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
                try await device.update(configuration)
            }
        }
        #expect(
            assumed == [.addressLength, .addressLength, .addressLength, .addressLength, .distinctSources])
    }

    @Test
    func `A secondary source without a primary is an invalid request when registering, too`() async throws {
        let accessory = await bench.pairedAccessory()
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(
                accessory,
                .init(
                    deviceCapabilities: .audioSwitching, primaryAudioSourceDeviceIdentifier: nil,
                    secondaryAudioSourceDeviceIdentifier: phone))
        }
        #expect(bench.refusals.map(\.rule) == [.singleSourceIsPrimary])
    }

    @Test
    func `A handle's configuration is the snapshot that was taken, then what its own updates made of it`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let one = try AccessoryControlDevice.current(for: accessory)
        let other = try AccessoryControlDevice.current(for: accessory)
        var configuration = one.configuration
        configuration.devicePlacement = .inEar
        try await one.update(configuration)
        #expect(one.configuration.devicePlacement == .inEar)
        #expect(other.configuration.devicePlacement == nil)
        #expect(try AccessoryControlDevice.current(for: accessory).configuration.devicePlacement == .inEar)
    }

    @Test
    func `Removing the accessory drops its registration, and its handles are invalidated`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        let session = bench.host.run { ASAccessorySession() }
        session.activate(on: .global()) { _ in }
        try await session.removeAccessory(accessory)
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await device.update(.everything)
        }
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(accessory, .everything)
        }
        #expect(bench.refusals.map(\.rule) == [.accessoryRemoved, .pairFirst])
    }

    @Test
    func `A call from the wrong role is an invalid request, and is told which role it needs`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let inContainer = await bench.accessory(on: bench.host(as: .container))
        let inExtension = await bench.accessory(on: bench.host(as: .appExtension))
        #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try AccessoryControlDevice.current(for: inContainer)
        }
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(inExtension, .everything)
        }
        #expect(
            bench.refusals.map(\.reason) == [
                "current(for:) of R2-07: only the extension may make this call, and the container made it",
                "register of R2-07: only the container may make this call, and the extension made it",
            ])
    }

    @Test
    func `Registering a board that was never seen is an invalid request`() async throws {
        bench.pair()
        let accessory = await bench.accessory()
        await #expect(throws: AccessoryControlDevice.Error.invalidRequest) {
            try await AccessoryControlDevice.register(accessory, .everything)
        }
        #expect(assumed == [.seeBoardFirst])
    }

    @Test
    func `Firmware that takes a registered capability away invalidates the registration`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        bench.attach(reporting: .placement)
        await #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try await device.update(.everything)
        }
        #expect(throws: AccessoryControlDevice.Error.invalidated) {
            try AccessoryControlDevice.current(for: accessory)
        }
        #expect(assumed == [.capabilityWithdrawn, .capabilityWithdrawn])
    }

    @Test
    func `A new generation begins with what the container gave, for the extension to correct at once`()
        async throws
    {
        let accessory = await bench.pairedAccessory()
        let offHead = AccessoryControlDevice.Configuration(
            devicePlacement: .offHead, deviceCapabilities: [.placement])
        try await AccessoryControlDevice.register(accessory, offHead)
        try await AccessoryControlDevice.register(accessory, offHead)
        let device = try AccessoryControlDevice.current(for: accessory)
        #expect(device.configuration.devicePlacement == .offHead)
        var present = device.configuration
        present.devicePlacement = .inEar
        try await device.update(present)
        #expect(bench.configuration()?.devicePlacement == .inEar)
        #expect(bench.state().generation == 2)
    }

    @Test
    func `A registry that can't be reached is unknown to the app, and its cause is told`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        for method in [AppCall.Method.register, .current, .update] {
            bench.host.failNext(method, by: .unreachable)
        }
        await #expect(throws: AccessoryControlDevice.Error.unknown) {
            try await AccessoryControlDevice.register(accessory, .everything)
        }
        #expect(throws: AccessoryControlDevice.Error.unknown) {
            try AccessoryControlDevice.current(for: accessory)
        }
        await #expect(throws: AccessoryControlDevice.Error.unknown) { try await device.update(.everything) }
        let failures = bench.calls.filter { call in
            if case .failed = call.outcome { true } else { false }
        }
        #expect(failures.map(\.method) == [.register, .current, .update])
        #expect(bench.state().generation == 1)
    }

    @Test
    func `An update equal to what is stored succeeds, writes nothing, and nobody is told`() async throws {
        let accessory = await bench.pairedAccessory()
        try await AccessoryControlDevice.register(accessory, .everything)
        let device = try AccessoryControlDevice.current(for: accessory)
        let before = bench.registry.snapshot()
        try await device.update(device.configuration)
        #expect(bench.registry.snapshot() == before)
        #expect(bench.refusals == [])
    }

    @Test(arguments: RegistryRule.allCases)
    func `A test may have any rule refuse the next call`(rule: RegistryRule) async throws {
        let accessory = await bench.pairedAccessory()
        bench.host.failNext(.register, by: .refusal(rule))
        let expected: AccessoryControlDevice.Error =
            switch rule.error {
            case .accessoryNotCapable: .accessoryNotCapable
            case .invalidRequest: .invalidRequest
            case .invalidated: .invalidated
            case .unknown: .unknown
            }
        await #expect(throws: expected) { try await AccessoryControlDevice.register(accessory, .everything) }
        #expect(bench.refusals.map(\.rule) == [rule])
        #expect(bench.configuration() == nil)
        try await AccessoryControlDevice.register(accessory, .everything)
    }
}
