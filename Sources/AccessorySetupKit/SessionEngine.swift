internal import Accessories
internal import AppHosting
internal import Dispatch
internal import Synchronization

/// A session at work. Everything that it does happens on a queue of its own, in the order in which it was asked, so that
/// nobody who asks has to wait for the registry.
final class SessionEngine: Sendable {
    enum Phase {
        /// It wasn't activated yet.
        case idle
        case active(EventMailbox, RegistryObservation)
        /// It can't be used again.
        case invalidated
    }

    struct State {
        var phase = Phase.idle
        /// Nil unless it is active.
        var paired: PairedAccessories?
        var descriptors: [String: ASDiscoveryDescriptor] = [:]
        /// The open picker; nil if there is none.
        var picker: Picker?
        var pickersShown: UInt64 = 0
        var settings: ASPickerDisplaySettings?
        /// Whether it is going to look for news anyway.
        var hasNews = false
    }

    let host: AppHost
    let work = DispatchQueue(label: "AccessorySetupKit.session")
    /// Changed on `work` alone, but for the settings and `hasNews`.
    let state = Mutex(State())

    init(host: AppHost) {
        self.host = host
    }

    /// Those that the app was given.
    var accessories: [ASAccessory] {
        let (paired, descriptors) = state.withLock { ($0.paired, $0.descriptors) }
        return (paired?.all ?? []).map { accessory in
            ASAccessory(
                accessory, descriptor: descriptors[accessory.id] ?? ASDiscoveryDescriptor(), host: host)
        }
    }

    /// Begins, and hands all events to the mailbox.
    func activate(_ mailbox: EventMailbox) {
        work.async {
            switch self.state.withLock({ $0.phase }) {
            case .idle:
                self.begin(mailbox)
            case .active:
                self.host.heard(AppCall(.activate, outcome: .denied("the session is active already")))
            case .invalidated:
                mailbox.post(ASAccessoryEvent(.invalidated, error: ASError(.invalidated)))
            }
        }
    }

    /// Ends for good; the app hears it if it is still there to hear.
    func invalidate(telling tellsApp: Bool) {
        work.async {
            if case .active(let mailbox, _) = self.state.withLock({ $0.phase }) {
                if self.state.withLock({ $0.picker != nil }) { self.dismissPicker(ASError(.invalidated)) }
                if tellsApp { mailbox.post(ASAccessoryEvent(.invalidated)) }
            }
            self.state.withLock { state in
                state.phase = .invalidated
                state.paired = nil
            }
        }
    }

    private func begin(_ mailbox: EventMailbox) {
        let observation = host.registry.observe { [weak self] in self?.lookLater() }
        do throws(RegistryFailure) {
            let snapshot = try host.registry.snapshot()
            state.withLock { state in
                state.phase = .active(mailbox, observation)
                state.paired = PairedAccessories(snapshot)
            }
            mailbox.post(ASAccessoryEvent(.activated))
        } catch {
            host.heard(AppCall(.activate, outcome: .failed(error)))
            mailbox.post(ASAccessoryEvent(.activated, error: ASError(.activationFailed)))
        }
    }

    /// Something may have changed.
    private func lookLater() {
        let isNews = state.withLock { state in
            defer { state.hasNews = true }
            return !state.hasNews
        }
        if isNews {
            work.async { [weak self] in
                self?.state.withLock { $0.hasNews = false }
                self?.look()
            }
        }
    }

    /// Tells the app what changed, and the person what the picker lists now.
    func look() {
        tellNews()
        offer()
    }

    /// Tells the app what changed.
    func tellNews() {
        do throws(RegistryFailure) {
            guard let position = state.withLock({ $0.paired?.position }) else { return }
            for change in try host.registry.changes(after: position) {
                if let news = try follow(change) { tell(news) }
            }
        } catch {
            host.heard(AppCall(.activate, outcome: .failed(error)))
        }
    }

    private func follow(_ change: RegistryChange) throws(RegistryFailure) -> PairedAccessories.News? {
        do throws(FieldError) {
            return try state.withLock { state throws(FieldError) in try state.paired?.follow(change) }
        } catch {
            throw RegistryFailure("the journal holds what can't be read: \(error)")
        }
    }

    private func tell(_ news: PairedAccessories.News) {
        let (descriptor, step) = state.withLock { state in
            (state.descriptors[news.accessory.id] ?? ASDiscoveryDescriptor(), state.picker?.step)
        }
        let event = ASAccessoryEvent(
            news.type, ASAccessory(news.accessory, descriptor: descriptor, host: host))
        guard news.type == .accessoryRemoved else { return post(event) }
        state.withLock { $0.descriptors[news.accessory.id] = nil }
        if case .confirming(news.accessory.id, _) = step {
            post(ASAccessoryEvent(.pickerSetupFailed, error: ASError(.connectionFailed)))
            post(event)
            dismissPicker(ASError(.connectionFailed))
        } else {
            post(event)
        }
    }

    /// Hands an event to the app; nothing if the session isn't active.
    func post(_ event: ASAccessoryEvent) {
        if case .active(let mailbox, _) = state.withLock({ $0.phase }) { mailbox.post(event) }
    }

    /// Tells the app how a request ended: after the events before it, on its queue; on the main queue if it gave none.
    func complete(_ completion: @escaping @Sendable ((any Error)?) -> Void, _ error: ASError?) {
        switch state.withLock({ $0.phase }) {
        case .active(let mailbox, _):
            mailbox.post(completion: { completion(error) })
        case .idle, .invalidated:
            let host = host
            DispatchQueue.main.async { host.run { completion(error) } }
        }
    }
}
