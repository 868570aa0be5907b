package import Accessories

/// One call that the app made to the Apple-shaped modules, and what became of it.
package struct AppCall: Hashable, Sendable {
    /// The method; the raw value is its name without the labels that tell nothing.
    package enum Method: String, CaseIterable, Hashable, Sendable {
        // AudioAccessoryKit.

        case register
        case current = "current(for:)"
        case update

        // AccessorySetupKit.

        case activate
        case showPicker
        case finishAuthorization = "finishAuthorization(for:)"
        case failAuthorization = "failAuthorization(for:)"
        case removeAccessory
        case renameAccessory

        /// The module that it belongs to.
        package var module: String {
            switch self {
            case .register, .current, .update: "AudioAccessoryKit"
            case .activate, .showPicker, .finishAuthorization, .failAuthorization, .removeAccessory,
                .renameAccessory:
                "AccessorySetupKit"
            }
        }
    }

    package enum Outcome: Hashable, Sendable {
        case accepted
        case refused(Refusal)
        /// The registry couldn't be read or written.
        case failed(RegistryFailure)
        /// AccessorySetupKit didn't grant it, for this reason.
        case denied(String)
    }

    package var method: Method
    /// The board id; nil for an accessory that no pairing gave, and for calls that are about none.
    package var accessory: String?
    /// What it carried; nil for calls that carry none.
    package var configuration: Configuration?
    package var outcome: Outcome

    package init(
        _ method: Method, accessory: String? = nil, configuration: Configuration? = nil, outcome: Outcome
    ) {
        self.method = method
        self.accessory = accessory
        self.configuration = configuration
        self.outcome = outcome
    }

    /// One line about what went wrong, for whoever wrote the app; nil if nothing did.
    package var complaint: String? {
        switch outcome {
        case .accepted: nil
        case .refused(let refusal): "\(method.module): \(refusal)"
        case .failed(let failure): "\(method.module): \(method.rawValue): \(failure)"
        case .denied(let reason): "\(method.module): \(method.rawValue): \(reason)"
        }
    }
}
