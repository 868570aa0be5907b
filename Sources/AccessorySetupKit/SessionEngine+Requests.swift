internal import Accessories
internal import AppHosting
internal import Synchronization

/// What the app asks for about an accessory that it was given.
extension SessionEngine {
    /// Why the session can't be asked for anything; nil if it can.
    var inactivity: ASError? {
        switch state.withLock({ $0.phase }) {
        case .idle: ASError(.invalidRequest)
        case .active: nil
        case .invalidated: ASError(.invalidated)
        }
    }

    func finishAuthorization(
        for accessory: ASAccessory, settings: ASAccessorySettings,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let hasOddIdentifier = settings.bluetoothTransportBridgingIdentifier.map { $0.count != 6 } ?? false
        request(.finishAuthorization, accessory, because: .pair, completion) { accessory in
            if hasOddIdentifier { return "bluetoothTransportBridgingIdentifier has 6 bytes" }
            guard accessory.authorization == .awaitingAuthorization else {
                return "it isn't awaiting authorization"
            }
            accessory.pair(.authorized)
            return nil
        }
    }

    func failAuthorization(
        for accessory: ASAccessory, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        request(.failAuthorization, accessory, because: .remove, completion) { accessory in
            guard accessory.authorization == .awaitingAuthorization else {
                return "it isn't awaiting authorization"
            }
            accessory.remove()
            return nil
        }
    }

    func removeAccessory(
        _ accessory: ASAccessory, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        request(.removeAccessory, accessory, because: .remove, completion) { accessory in
            accessory.remove() == nil ? "it isn't paired" : nil
        }
    }

    /// The name that the person gives lasts as long as the process; the registry keeps none.
    func renameAccessory(
        _ accessory: ASAccessory, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        request(.renameAccessory, accessory, because: .pair, completion) { accessory in
            accessory.authorization == nil ? "it isn't paired" : nil
        }
    }

    /// What the app asked for, from the decision to its end; `body` as `decide` has it.
    private func request(
        _ method: AppCall.Method, _ accessory: ASAccessory, because cause: RegistryChange.Cause,
        _ completion: @escaping @Sendable ((any Error)?) -> Void,
        _ body: @escaping @Sendable (inout Accessory) -> String?
    ) {
        work.async {
            if let error = self.inactivity { return self.complete(completion, error) }
            let outcome = self.decide(accessory.boardID, because: cause, body)
            self.host.heard(AppCall(method, accessory: accessory.boardID, outcome: outcome))
            if case .accepted = outcome, let id = accessory.boardID {
                self.tellNews()
                if method == .finishAuthorization { self.authorized(id) }
                if method == .renameAccessory { self.rename(id) }
            }
            self.complete(completion, self.error(for: outcome))
        }
    }

    /// Lets an accessory decide in the registry; `body` says why it doesn't agree, and then has changed nothing.
    func decide(
        _ accessory: String?, because cause: RegistryChange.Cause, _ body: (inout Accessory) -> String?
    ) -> AppCall.Outcome {
        guard let accessory else { return .denied("no pairing gave this accessory") }
        do throws(RegistryFailure) {
            let transaction = try host.registry.change(accessory, because: cause, knowing: nil, body)
            switch transaction.result {
            case .success(nil): return .accepted
            case .success(let objection?): return .denied("\(accessory): \(objection)")
            case .failure(let refusal): return .refused(refusal)
            }
        } catch {
            return .failed(error)
        }
    }

    private func error(for outcome: AppCall.Outcome) -> ASError? {
        switch outcome {
        case .accepted: nil
        case .refused, .denied: ASError(.invalidRequest)
        case .failed: ASError(.unknown)
        }
    }
}
