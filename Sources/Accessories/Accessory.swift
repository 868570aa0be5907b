/// What the registry knows of one accessory, and the calls that change it, under the rules of `RegistryRule`.
///
/// This is the unit of storage: a registry in memory keeps one per board, a store reads one, lets it decide,
/// and writes it back; so both apply the same rules. A call that throws has changed nothing.
public struct Accessory: Hashable, Sendable {
    /// Where an accessory stands with the registry.
    public enum Registration: Hashable, Sendable {
        /// It was never registered.
        case never
        /// It is registered, and this is what the system believes.
        case current(Configuration)
        /// It was registered; the rule says what ended it.
        case ended(RegistryRule)
    }

    /// The board id.
    public let id: String
    /// How far the person's consent has come; nil if the accessory isn't paired.
    public private(set) var authorization: Authorization?
    /// What the board's latest hello says; nil if none was ever heard. Removing the accessory keeps it.
    public private(set) var reported: BoardReport?
    /// By which link a bridge hears the board now; nil if none does.
    public private(set) var link: String?
    public private(set) var registration: Registration
    /// How often the accessory was registered: the generation of the latest registration, 0 before the first.
    public private(set) var generation: UInt64

    /// An accessory that is neither paired nor seen.
    public init(id: String) {
        self.init(
            id: id, authorization: nil, reported: nil, link: nil, registration: .never, generation: 0)
    }

    init(
        id: String, authorization: Authorization?, reported: BoardReport?, link: String?,
        registration: Registration, generation: UInt64
    ) {
        self.id = id
        self.authorization = authorization
        self.reported = reported
        self.link = link
        self.registration = registration
        self.generation = generation
    }

    /// What the system believes; nil if the accessory isn't registered now.
    public var configuration: Configuration? {
        switch registration {
        case .current(let configuration): configuration
        case .never, .ended: nil
        }
    }

    /// The accessory was paired, or its authorization changed.
    ///
    /// - Returns: `paired` if it wasn't before; `invalidated` if it was registered and is no longer
    ///   authorized; nil otherwise.
    @discardableResult
    public mutating func pair(_ authorization: Authorization = .authorized) -> RegistrationAction? {
        let isNew = self.authorization == nil
        self.authorization = authorization
        if isNew { return .paired }
        return authorization == .authorized ? nil : end(.authorizationWithdrawn)
    }

    /// A hello was heard on the link of this name.
    ///
    /// - Returns: `invalidated` if the board no longer reports a capability that it is registered for; nil
    ///   otherwise.
    @discardableResult
    public mutating func boardSeen(_ report: BoardReport, on link: String) -> RegistrationAction? {
        reported = report
        self.link = link
        guard let configuration, !configuration.deviceCapabilities.isSubset(of: report.capabilities) else {
            return nil
        }
        return end(.capabilityWithdrawn)
    }

    /// The board is no longer heard on the link of this name. What the system believes is the extension's to change.
    public mutating func unplugged(from link: String) {
        if self.link == link { self.link = nil }
    }

    /// Nobody speaks for the board any more: what was believed of it would be stale.
    public mutating func abandoned() {
        link = nil
        guard case .current(let configuration) = registration else { return }
        registration = .current(Configuration(deviceCapabilities: configuration.deviceCapabilities))
    }

    /// Registers the accessory, or registers it again: that replaces the configuration and starts a new
    /// generation, even if the configuration is the same.
    public mutating func register(_ configuration: Configuration, as role: Role = .both) throws(Refusal) {
        let call = RegistryCall(method: .register, accessory: id)
        try call.check(role)
        switch authorization {
        case nil:
            throw call.refused(by: .pairFirst, "it isn't paired; pair it first")
        case .unauthorized, .awaitingAuthorization:
            throw call.refused(by: .authorizeFirst, "it is paired, but not authorized")
        case .authorized:
            break
        }
        guard let reported else {
            throw call.refused(by: .seeBoardFirst, "no hello of this board was heard yet; connect it first")
        }
        try configuration.checkRegistration(reported: reported.capabilities, by: call)
        registration = .current(configuration)
        generation += 1
    }

    /// A handle of the present registration.
    public func current(as role: Role = .both) throws(Refusal) -> Handle {
        let call = RegistryCall(method: .current, accessory: id)
        try call.check(role)
        switch registration {
        case .current(let configuration):
            return Handle(accessory: id, generation: generation, configuration: configuration)
        case .never:
            throw call.refused(by: .registerFirst, "it was never registered; register it first")
        case .ended(let rule):
            throw ended(by: rule, call)
        }
    }

    /// Applies a whole configuration through a handle of this accessory.
    ///
    /// The handle's configuration changes only if this succeeds. An update equal to what the registry holds
    /// succeeds and writes nothing.
    public mutating func update(
        _ handle: inout Handle, to configuration: Configuration, as role: Role = .both
    ) throws(Refusal) -> UpdateOutcome {
        precondition(handle.accessory == id, "a handle of another accessory")
        let call = RegistryCall(method: .update, accessory: id)
        try call.check(role)
        let stored = try registered(as: handle.generation, by: call)
        try configuration.checkUpdate(of: stored, by: call)
        registration = .current(configuration)
        handle.configuration = configuration
        return configuration == stored ? .unchanged : .changed
    }

    /// Becomes paired and registered as another registry has it; what was believed there isn't taken over. What the board
    /// itself said here counts for more.
    public mutating func adopt(_ other: Accessory) throws(Refusal) {
        if let authorization = other.authorization { pair(authorization) }
        reported = reported ?? other.reported
        guard let capabilities = other.configuration?.deviceCapabilities,
            capabilities != configuration?.deviceCapabilities
        else { return }
        try register(Configuration(deviceCapabilities: capabilities))
    }

    /// The accessory was removed in AccessorySetupKit: it is no longer paired, and its registration ends.
    ///
    /// - Returns: `removed`, or nil if it wasn't paired.
    @discardableResult
    public mutating func remove() -> RegistrationAction? {
        guard authorization != nil else { return nil }
        authorization = nil
        end(.accessoryRemoved)
        return .removed
    }

    /// Ends the present registration, if there is one.
    @discardableResult
    private mutating func end(_ rule: RegistryRule) -> RegistrationAction? {
        switch registration {
        case .current:
            registration = .ended(rule)
            return .invalidated
        case .never, .ended:
            return nil
        }
    }

    /// What the registry holds for a handle of this generation.
    private func registered(as generation: UInt64, by call: RegistryCall) throws(Refusal) -> Configuration {
        switch registration {
        case .current(let configuration) where generation == self.generation:
            return configuration
        case .current, .never:
            throw call.refused(
                by: .generationReplaced, "the handle is of an earlier registration; ask for the current one")
        case .ended(let rule):
            throw ended(by: rule, call)
        }
    }

    private func ended(by rule: RegistryRule, _ call: RegistryCall) -> Refusal {
        call.refused(
            by: rule, "its registration has ended; the container app decides whether to register again")
    }
}
