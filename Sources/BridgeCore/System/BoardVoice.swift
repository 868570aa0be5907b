internal import Accessories
internal import Transitions

/// What a link has to say to the registry of one board: the bridge in the part of that board's container and extension.
///
/// What it wants follows from how things stand now, so that a later state takes the place of one that was never said.
struct BoardVoice: Sendable {
    /// The board id.
    let board: String
    private let report: BoardReport
    private var belief: Belief
    /// Whether the board is heard on the link now.
    private var isHeard = true
    private var owesHello = true
    private var owesRegistration = false
    private var owesUpdate = false
    private var owesUnplug = false
    /// What has just changed: it is proposed even where the registration doesn't cover it, so that the refusal shows.
    private var insisted: Set<Belief.Part> = []
    /// The registration that an update was told has ended: there is no handle until there is another.
    private var discarded: UInt64?

    init(_ hello: HelloSeen, believing belief: Belief) {
        board = hello.board
        report = hello.report
        self.belief = belief
    }

    // MARK: What happens

    /// The engine believes something new, in this part.
    mutating func believes(_ belief: Belief, anew part: Belief.Part) {
        self.belief = belief
        owesUpdate = true
        insisted.insert(part)
    }

    /// The board isn't heard on the link any more. What is believed of it stays, until that changes.
    mutating func unheard() {
        owesUnplug = owesUnplug || isHeard
        isHeard = false
    }

    /// Somebody else registered the board again: all that is believed is to be said, as far as the registration covers it.
    mutating func registeredAnew() {
        owesUpdate = true
        insisted = []
    }

    // MARK: What it wants

    /// What is to be proposed next, which counts as said from now on; nil if nothing is.
    ///
    /// - Parameter accessory: what the registry holds of the board.
    mutating func takeNext(
        of accessory: Accessory, on link: String, _ options: BridgeOptions
    ) -> Asked? {
        if owesHello {
            owesHello = false
            return Asked(.hello(report, link: link, pairs: options.registers))
        }
        if owesRegistration {
            owesRegistration = false
            if accessory.configuration == nil { return Asked(.register(registration(options))) }
        }
        if owesUpdate, let update = update(of: accessory, options) {
            defer { (owesUpdate, insisted) = (false, []) }
            return Asked(update, insisted: insisted)
        }
        if accessory.configuration != nil { (owesUpdate, insisted) = (false, []) }
        if owesUnplug {
            owesUnplug = false
            if accessory.link == link { return Asked(.unplug(link: link)) }
        }
        return nil
    }

    /// Whether an update will follow, so that what the registry holds isn't how things stand.
    func wantsUpdate(of accessory: Accessory, _ options: BridgeOptions) -> Bool {
        owesHello && options.updates || owesUpdate && update(of: accessory, options) != nil
    }

    /// Whether the registry knows by now that this link speaks for the board.
    var saidHello: Bool { !owesHello }

    private func registration(_ options: BridgeOptions) -> Configuration {
        let bare = Configuration(deviceCapabilities: report.capabilities)
        // Who doesn't update would never clear it.
        return options.updates ? belief.laid(over: bare) : bare
    }

    private func update(of accessory: Accessory, _ options: BridgeOptions) -> Proposal.Kind? {
        guard options.updates, let handle = handle(of: accessory) else { return nil }
        let wanted = belief.laid(over: handle.configuration, insisting: insisted)
        return wanted == handle.configuration ? nil : .update(handle, wanted)
    }

    private func handle(of accessory: Accessory) -> Handle? {
        guard accessory.generation != discarded else { return nil }
        do throws(Refusal) {
            return try accessory.current()
        } catch {
            return nil  // it isn't registered: there is nothing to update
        }
    }
}

// MARK: What was answered

extension BoardVoice {
    /// Something that was asked of the registry, and what in it the registration may not cover.
    struct Asked: Sendable {
        let kind: Proposal.Kind
        let insisted: Set<Belief.Part>

        init(_ kind: Proposal.Kind, insisted: Set<Belief.Part> = []) {
            self.kind = kind
            self.insisted = insisted
        }
    }

    /// The registry agreed, and holds this of the board now.
    mutating func accepted(_ asked: Asked, _ accessory: Accessory, _ options: BridgeOptions) {
        switch asked.kind {
        case .hello:
            owesRegistration = options.registers && accessory.configuration == nil
            owesUpdate = true
        case .register: owesUpdate = true
        case .update, .unplug: break
        }
    }

    /// The registry refused. What else is believed may still get through.
    mutating func refused(_ asked: Asked, _ refusal: Refusal) {
        guard case .update(let handle, _) = asked.kind else { return }
        if refusal.error == .invalidated { discarded = handle.generation }
        owesUpdate = owesUpdate || refusal.error == .invalidated || !asked.insisted.isEmpty
    }

    /// The registry could not be reached: nothing was said.
    mutating func failed(_ asked: Asked) {
        switch asked.kind {
        case .hello: owesHello = true
        case .register: owesRegistration = true
        case .update:
            owesUpdate = true
            insisted.formUnion(asked.insisted)
        case .unplug: owesUnplug = !isHeard
        }
    }
}
