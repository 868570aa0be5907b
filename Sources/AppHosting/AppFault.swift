package import Accessories

/// How a call is to fail though nothing is wrong with it: what a test asks for.
package enum AppFault: Hashable, Sendable {
    /// It is refused by this rule; the app gets the rule's error.
    case refusal(RegistryRule)
    /// The registry can't be read or written; the app gets `unknown`.
    case unreachable

    /// The app gets `invalidated`, as after a new registration by someone else.
    package static let invalidated = AppFault.refusal(.generationReplaced)

    /// What becomes of a call that it hits.
    func failure(of method: AppCall.Method, _ accessory: String?) -> AppFailure {
        let subject = "\(method.rawValue) of \(accessory ?? AppHost.unpaired)"
        return switch self {
        case .refusal(let rule): .refused(Refusal(rule, "\(subject): a fault that the test asked for"))
        case .unreachable: .failed(RegistryFailure("\(subject): a fault that the test asked for"))
        }
    }
}
