internal import Accessories
internal import AppHosting
internal import Dispatch
internal import Synchronization

/// The picker, from its appearance to its end.
extension SessionEngine {
    /// Shows the picker.
    func showPicker(
        for items: [ASPickerDisplayItem], completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        work.async {
            if let error = self.objection(to: items) { return self.complete(completion, error) }
            let number = self.state.withLock { state in
                state.pickersShown += 1
                state.picker = Picker(number: state.pickersShown, items: items, completion: completion)
                return state.pickersShown
            }
            self.post(ASAccessoryEvent(.pickerDidPresent))
            self.setDeadline(of: number)
            self.look()
        }
    }

    /// Lets the person choose, if they are to.
    func offer() {
        let decision = state.withLock { state -> Picker.Decision? in
            guard let picker = state.picker, case .choosing = picker.step else { return nil }
            return picker.decide(host.person, about: state.paired?.attached ?? [])
        }
        switch decision {
        case nil: break
        case .wait: sayWhatIsInTheWay()
        case .cancel: dismissPicker(ASError(.userCancelled))
        case .take(let board, let item): setUp(board, item)
        }
    }

    /// Says why the picker waits though boards are there, once.
    private func sayWhatIsInTheWay() {
        let hint = state.withLock { state -> String? in
            let obstacle = state.picker?.obstacle(host.person, about: state.paired?.attached ?? [])
            guard let obstacle, obstacle != state.picker?.hint else { return nil }
            state.picker?.hint = obstacle
            return obstacle
        }
        if let hint { host.say(hint, of: AppCall.Method.showPicker.module) }
    }

    /// The app has authorized what the person chose.
    func authorized(_ accessory: String) {
        let item = state.withLock { state -> ASPickerDisplayItem? in
            guard case .confirming(accessory, let item) = state.picker?.step else { return nil }
            return item
        }
        if let item { finishSetup(of: accessory, item) }
    }

    /// Takes the picker away.
    func dismissPicker(_ error: ASError?) {
        let completion = state.withLock { state in
            defer { state.picker = nil }
            return state.picker?.completion
        }
        host.closePicker()
        post(ASAccessoryEvent(.pickerDidDismiss))
        if let completion { complete(completion, error) }
    }

    /// Asks the person for a name, and tells the app if they give one.
    func rename(_ accessory: String) {
        guard let name = host.person.newName, !name.isEmpty else { return }
        host.rename(accessory, to: name)
        let renamed = accessories.first { $0.boardID == accessory }
        post(ASAccessoryEvent(.accessoryChanged, renamed))
    }

    /// Why no picker can be shown for these items; nil if it can, and then it is open.
    private func objection(to items: [ASPickerDisplayItem]) -> ASError? {
        if let error = inactivity { return error }
        if let objection = Picker.objection(to: items) {
            host.heard(AppCall(.showPicker, outcome: .denied(objection)))
            return ASError(.invalidRequest)
        }
        return host.openPicker() ? nil : ASError(.pickerAlreadyActive)
    }

    private func setDeadline(of number: UInt64) {
        let timeout = state.withLock { $0.settings?.discoveryTimeout ?? .standard }
        let patience = host.person.patience.map { $0 / .seconds(1) } ?? timeout.rawValue
        guard patience.isFinite else { return }
        let seconds = min(max(0, patience), 1_000_000)
        work.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.expire(number) }
    }

    private func expire(_ number: UInt64) {
        let isDue = state.withLock { state in
            guard let picker = state.picker, picker.number == number, case .choosing = picker.step else {
                return false
            }
            return true
        }
        if isDue { dismissPicker(ASError(.discoveryTimeout)) }
    }

    private func setUp(_ board: Accessory, _ item: ASPickerDisplayItem) {
        let supported = item.descriptor.supportedOptions
        if supported.contains(.bluetoothPairingLE) { post(ASAccessoryEvent(.pickerSetupPairing)) }
        if supported.contains(.bluetoothTransportBridging) { post(ASAccessoryEvent(.pickerSetupBridging)) }
        let isToConfirm = item.setupOptions.contains(.confirmAuthorization)
        guard pair(board.id, isToConfirm ? .awaitingAuthorization : .authorized) else {
            post(ASAccessoryEvent(.pickerSetupFailed, error: ASError(.connectionFailed)))
            return dismissPicker(ASError(.connectionFailed))
        }
        state.withLock { $0.descriptors[board.id] = item.descriptor }
        if isToConfirm { state.withLock { $0.picker?.step = .confirming(board.id, item) } }
        tellNews()
        if !isToConfirm { finishSetup(of: board.id, item) }
    }

    /// Pairs what the person chose, unless another was given it meanwhile; whether it did.
    private func pair(_ board: String, _ authorization: Authorization) -> Bool {
        let outcome = decide(board, because: .pair) { accessory in
            guard accessory.authorization == nil else { return "another was given it meanwhile" }
            accessory.pair(authorization)
            return nil
        }
        if case .accepted = outcome { return true }
        host.heard(AppCall(.showPicker, accessory: board, outcome: outcome))
        return false
    }

    private func finishSetup(of accessory: String, _ item: ASPickerDisplayItem) {
        host.heard(AppCall(.showPicker, accessory: accessory, outcome: .accepted))
        if item.setupOptions.contains(.rename) {
            post(ASAccessoryEvent(.pickerSetupRename))
            rename(accessory)
        }
        dismissPicker(nil)
    }
}
