internal import AppHosting
internal import Accessories

/// How a call is to fail though nothing is wrong with it.
public enum BenchFault: Hashable, Sendable {
    /// Its caller gets `invalidated`, as after a new registration by someone else.
    case invalidated
    /// The registry can't be reached: its caller gets `unknown`.
    case unknown
    /// It is refused by this rule: its caller gets the rule's error.
    case refused(RegistryRule)

    /// The calls that can be made to fail.
    public enum Method: Hashable, Sendable {
        case register
        case current
        case update

        var called: AppCall.Method {
            switch self {
            case .register: .register
            case .current: .current
            case .update: .update
            }
        }
    }

    var fault: AppFault {
        switch self {
        case .invalidated: .invalidated
        case .unknown: .unreachable
        case .refused(let rule): .refusal(rule)
        }
    }
}
