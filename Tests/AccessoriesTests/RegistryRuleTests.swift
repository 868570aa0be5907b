import Accessories
import Testing

/// One test for each rule; each expects the whole refusal, and that nothing has changed.
@Suite struct RegistryRuleTests {
    @Test func `Every rule has its error and its basis`() {
        let table = RegistryRule.allCases.map { [$0.rawValue, $0.error.rawValue, $0.basis.rawValue] }
        #expect(
            table == [
                ["callerRole", "invalidRequest", "documented"],
                ["pairFirst", "invalidRequest", "documented"],
                ["registerFirst", "invalidRequest", "documented"],
                ["registerCapabilityFirst", "accessoryNotCapable", "documented"],
                ["singleSourceIsPrimary", "invalidRequest", "documented"],
                ["authorizeFirst", "invalidRequest", "assumed"],
                ["seeBoardFirst", "invalidRequest", "assumed"],
                ["reportedCapabilities", "accessoryNotCapable", "assumed"],
                ["someCapability", "invalidRequest", "assumed"],
                ["declaredFields", "invalidRequest", "assumed"],
                ["boardsPerLink", "invalidRequest", "assumed"],
                ["fixedCapabilities", "invalidRequest", "assumed"],
                ["addressLength", "invalidRequest", "assumed"],
                ["distinctSources", "invalidRequest", "assumed"],
                ["generationReplaced", "invalidated", "assumed"],
                ["accessoryRemoved", "invalidated", "assumed"],
                ["capabilityWithdrawn", "invalidated", "assumed"],
                ["authorizationWithdrawn", "invalidated", "assumed"],
                ["registryReachable", "unknown", "assumed"],
            ])
    }

    @Test func `A refusal tells its error, its reason, its rule and its basis`() {
        let refusal = Refusal(.addressLength, "update of R2-07: 5 bytes")
        #expect(
            refusal.description
                == "invalidRequest: update of R2-07: 5 bytes (rule addressLength, assumed)"
        )
    }

    // MARK: Documented

    @Test func `Only the container registers`() {
        var registry = Board.paired()
        registry.expectRegistration(
            Board.worn, as: .appExtension,
            refused: .callerRole, "only the container may make this call, and the extension made it")
        #expect(throws: Never.self) { try registry.register(Board.id, Board.worn, as: .container) }
    }

    @Test func `Only the extension asks for the current state`() throws {
        let registry = try Board.registered()
        registry.expectCurrent(
            as: .container,
            refused: .callerRole, "only the extension may make this call, and the container made it")
        #expect(try registry.current(for: Board.id, as: .appExtension).configuration == Board.worn)
    }

    @Test func `Only the extension updates`() throws {
        var registry = try Board.registered()
        var handle = try registry.current(for: Board.id)
        registry.expectUpdate(
            &handle, to: Board.off, as: .container,
            refused: .callerRole, "only the extension may make this call, and the container made it")
        #expect(try registry.update(&handle, to: Board.off, as: .appExtension) == .changed)
    }

    @Test func `An accessory is paired before it is registered`() {
        var registry = Registry()
        registry.boardSeen(Board.id, reporting: Board.everything)
        registry.expectRegistration(Board.worn, refused: .pairFirst, "it isn't paired; pair it first")
    }

    @Test func `An accessory that was never registered has no current state`() {
        Board.paired().expectCurrent(
            refused: .registerFirst, "it was never registered; register it first")
        Registry().expectCurrent(refused: .registerFirst, "it was never registered; register it first")
    }

    @Test func `A field is not updated before its capability is registered`() throws {
        var registry = try Board.registered(Configuration(deviceCapabilities: .placement))
        var handle = try registry.current(for: Board.id)
        registry.expectUpdate(
            &handle,
            to: Configuration(
                deviceCapabilities: .placement, primaryAudioSourceDeviceIdentifier: Board.phone),
            refused: .registerCapabilityFirst,
            "primaryAudioSourceDeviceIdentifier is set, but audioSwitching wasn't registered")
        registry.expectUpdate(
            &handle,
            to: Configuration(
                deviceCapabilities: .placement, secondaryAudioSourceDeviceIdentifier: Board.phone),
            refused: .registerCapabilityFirst,
            "secondaryAudioSourceDeviceIdentifier is set, but audioSwitching wasn't registered")

        var other = try Board.registered(Configuration(deviceCapabilities: .audioSwitching))
        var otherHandle = try other.current(for: Board.id)
        other.expectUpdate(
            &otherHandle, to: Configuration(devicePlacement: .offHead, deviceCapabilities: .audioSwitching),
            refused: .registerCapabilityFirst, "devicePlacement is set, but placement wasn't registered")
    }

    @Test func `A secondary source never stands without a primary`() throws {
        let lonely = Configuration(
            deviceCapabilities: Board.everything, secondaryAudioSourceDeviceIdentifier: Board.phone)
        let fact = "a secondary source without a primary; one source is the primary"
        var registry = Board.paired()
        registry.expectRegistration(lonely, refused: .singleSourceIsPrimary, fact)
        try registry.register(Board.id, Board.worn)
        var handle = try registry.current(for: Board.id)
        registry.expectUpdate(&handle, to: lonely, refused: .singleSourceIsPrimary, fact)
    }

    // MARK: Assumed

    @Test(arguments: [Authorization.unauthorized, .awaitingAuthorization])
    func `An accessory is authorized before it is registered`(authorization: Authorization) {
        var registry = Registry()
        registry.pair(Board.id, authorization)
        registry.boardSeen(Board.id, reporting: Board.everything)
        registry.expectRegistration(
            Board.worn, refused: .authorizeFirst, "it is paired, but not authorized")
    }

    @Test func `A board is seen before it is registered`() {
        var registry = Registry()
        registry.pair(Board.id)
        registry.expectRegistration(
            Board.worn, refused: .seeBoardFirst, "no hello of this board was heard yet; connect it first")
    }

    @Test func `Only what the hello reports is registered`() {
        var registry = Board.paired(reporting: .placement)
        registry.expectRegistration(
            Configuration(deviceCapabilities: [.audioSwitching, .placement, Capabilities(rawValue: 1 << 9)]),
            refused: .reportedCapabilities, "the board's hello doesn't report audioSwitching, bit9")
    }

    @Test func `A registration is for at least one capability`() {
        var registry = Board.paired()
        registry.expectRegistration(
            Configuration(deviceCapabilities: []),
            refused: .someCapability, "no capability is given; name at least one")
    }

    @Test func `A registration carries no field that it doesn't declare`() {
        var registry = Board.paired()
        registry.expectRegistration(
            Configuration(devicePlacement: .inEar, deviceCapabilities: .audioSwitching),
            refused: .declaredFields, "devicePlacement is set, but placement isn't among the capabilities")
        registry.expectRegistration(
            Configuration(
                deviceCapabilities: .placement, primaryAudioSourceDeviceIdentifier: Board.phone),
            refused: .declaredFields,
            "primaryAudioSourceDeviceIdentifier is set, but audioSwitching isn't among the capabilities")
    }

    @Test(arguments: [0, 1, 2, 7] as [UInt32])
    func `An update can't change the capabilities`(bits: UInt32) throws {
        var registry = try Board.registered()
        var handle = try registry.current(for: Board.id)
        var changed = Board.worn
        changed.deviceCapabilities = Capabilities(rawValue: bits)
        registry.expectUpdate(
            &handle, to: changed, refused: .fixedCapabilities,
            "an update can't change deviceCapabilities; register again with them")
    }

    @Test(arguments: [0, 1, 5, 7, 600])
    func `A source identifier has six bytes`(count: Int) throws {
        let octets = [UInt8](repeating: 7, count: count)
        let fact = "a source identifier has \(count) bytes; a Bluetooth address has 6"
        var primary = Board.worn
        primary.primaryAudioSourceDeviceIdentifier = octets
        var secondary = Board.worn
        secondary.secondaryAudioSourceDeviceIdentifier = octets
        for configuration in [primary, secondary] {
            var registry = Board.paired()
            registry.expectRegistration(configuration, refused: .addressLength, fact)
            try registry.register(Board.id, Board.worn)
            var handle = try registry.current(for: Board.id)
            registry.expectUpdate(&handle, to: configuration, refused: .addressLength, fact)
        }
    }

    @Test func `Primary and secondary are two devices`() throws {
        var twice = Board.worn
        twice.secondaryAudioSourceDeviceIdentifier = twice.primaryAudioSourceDeviceIdentifier
        let fact = "primary and secondary source are the same device"
        var registry = Board.paired()
        registry.expectRegistration(twice, refused: .distinctSources, fact)
        try registry.register(Board.id, Board.worn)
        var handle = try registry.current(for: Board.id)
        registry.expectUpdate(&handle, to: twice, refused: .distinctSources, fact)
    }

    @Test func `Registering again invalidates the handles of before`() throws {
        var registry = try Board.registered()
        var old = try registry.current(for: Board.id)
        try registry.register(Board.id, Board.worn)
        registry.expectUpdate(
            &old, to: Board.off, refused: .generationReplaced,
            "the handle is of an earlier registration; ask for the current one")
        var new = try registry.current(for: Board.id)
        #expect([old.generation, new.generation] == [1, 2])
        #expect(try registry.update(&new, to: Board.off) == .changed)
    }

    @Test func `Removing an accessory invalidates its handles`() throws {
        var registry = try Board.registered()
        var handle = try registry.current(for: Board.id)
        #expect(registry.remove(Board.id) == .removed)
        registry.expectEnded(&handle, by: .accessoryRemoved)
        registry.pair(Board.id)
        registry.expectEnded(&handle, by: .accessoryRemoved)
    }

    @Test func `Firmware that takes a registered capability away invalidates the registration`() throws {
        var registry = try Board.registered()
        var handle = try registry.current(for: Board.id)
        #expect(registry.boardSeen(Board.id, reporting: .placement) == .invalidated)
        registry.expectEnded(&handle, by: .capabilityWithdrawn)
        #expect(registry.boardSeen(Board.id, reporting: Board.everything) == nil)
        registry.expectEnded(&handle, by: .capabilityWithdrawn)
    }

    @Test func `An accessory that is no longer authorized loses its registration`() throws {
        var registry = try Board.registered()
        var handle = try registry.current(for: Board.id)
        #expect(registry.pair(Board.id, .unauthorized) == .invalidated)
        registry.expectEnded(&handle, by: .authorizationWithdrawn)
    }
}

extension Registry {
    fileprivate mutating func expectRegistration(
        _ configuration: Configuration, as role: Role = .both, refused rule: RegistryRule, _ fact: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        let before = self
        #expect(throws: Refusal(rule, "register of R2-07: \(fact)"), sourceLocation: location) {
            try register(Board.id, configuration, as: role)
        }
        #expect(self == before, sourceLocation: location)
    }

    fileprivate func expectCurrent(
        as role: Role = .both, refused rule: RegistryRule, _ fact: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: Refusal(rule, "current(for:) of R2-07: \(fact)"), sourceLocation: location) {
            try current(for: Board.id, as: role)
        }
    }

    fileprivate mutating func expectUpdate(
        _ handle: inout Handle, to configuration: Configuration, as role: Role = .both,
        refused rule: RegistryRule, _ fact: String, at location: SourceLocation = #_sourceLocation
    ) {
        let (before, mirror) = (self, handle)
        #expect(throws: Refusal(rule, "update of R2-07: \(fact)"), sourceLocation: location) {
            try update(&handle, to: configuration, as: role)
        }
        #expect(self == before, sourceLocation: location)
        #expect(handle == mirror, sourceLocation: location)
    }

    fileprivate mutating func expectEnded(
        _ handle: inout Handle, by rule: RegistryRule, at location: SourceLocation = #_sourceLocation
    ) {
        let fact = "its registration has ended; the container app decides whether to register again"
        expectUpdate(&handle, to: Board.off, refused: rule, fact, at: location)
        expectCurrent(refused: rule, fact, at: location)
        #expect(self[Board.id].configuration == nil, sourceLocation: location)
    }
}
