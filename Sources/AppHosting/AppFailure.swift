package import Accessories

/// Why a call wasn't granted.
package enum AppFailure: Error, Hashable {
    case refused(Refusal)
    case failed(RegistryFailure)

    /// What the app gets to see of it.
    package var error: RegistryError {
        switch self {
        case .refused(let refusal): refusal.error
        case .failed: RegistryRule.registryReachable.error
        }
    }

    var outcome: AppCall.Outcome {
        switch self {
        case .refused(let refusal): .refused(refusal)
        case .failed(let failure): .failed(failure)
        }
    }
}
