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
        switch choice {
        case .first: host.person.choice = .first
        case .headset(let headset): host.person.choice = .board(headset.id)
        case .nothing: host.person.choice = .cancel
        }
    }

    /// What the person calls an accessory when they are asked; nil, as at first, if they leave its name as it is.
    public var newName: String? {
        get { host.person.newName }
        set { host.person.newName = newValue }
    }

    /// For how long of real time the person looks for their headset in the picker; nil, as at first, if they look for as
    /// long as the picker itself waits.
    public var patience: Duration? {
        get { host.person.patience }
        set { host.person.patience = newValue }
    }
}
