internal import AppHosting

extension Bench {
    /// What the person takes from the picker's list.
    public enum Choice: Hashable, Sendable {
        /// The first headset that is listed, as soon as there is one.
        case first
        /// This one, as soon as it is listed.
        case headset(BenchHeadset)
        /// Nothing: they close the picker.
        case nothing
    }

    /// The person at the picker chooses so from now on; at first they take the first.
    public func choose(_ choice: Choice) {
        person { person in
            switch choice {
            case .first: person.choice = .first
            case .headset(let headset): person.choice = .board(headset.id)
            case .nothing: person.choice = .cancel
            }
        }
    }

    /// What the person calls an accessory when they are asked; nil, as at first, if they leave its name as it is.
    public var newName: String? {
        get { host.person.newName }
        set { person { $0.newName = newValue } }
    }

    /// For how long of real time the person looks for their headset in the picker; nil, as at first, if they look for as
    /// long as the picker itself waits.
    public var patience: Duration? {
        get { host.person.patience }
        set { person { $0.patience = newValue } }
    }

    /// It is one person, whatever process shows them the picker.
    private func person(_ body: (inout Person) -> Void) {
        for host in hosts.values { body(&host.person) }
    }
}
