/// One call to the registry, as refusals name it: Apple's method, and the accessory that it is about.
struct RegistryCall {
    enum Method: String {
        case register
        case current = "current(for:)"
        case update
    }

    let method: Method
    let accessory: String

    /// A refusal of this call; `fact` says what broke the rule and what to do about it.
    func refused(by rule: RegistryRule, _ fact: String) -> Refusal {
        Refusal(rule, "\(method.rawValue) of \(accessory): \(fact)")
    }

    /// The rule `callerRole`.
    func check(_ role: Role) throws(Refusal) {
        let needed: Role =
            switch method {
            case .register: .container
            case .current, .update: .appExtension
            }
        guard role == needed || role == .both else {
            throw refused(
                by: .callerRole,
                "only the \(needed.rawValue) may make this call, and the \(role.rawValue) made it")
        }
    }
}
