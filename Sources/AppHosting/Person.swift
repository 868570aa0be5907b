/// Who sits before the picker on the bench, and answers for the person with the phone.
package struct Person: Hashable, Sendable {
    /// What they take from the picker's list.
    package enum Choice: Hashable, Sendable {
        /// The first board of the list, as soon as there is one.
        case first
        /// The board with this id or name, as soon as it is listed.
        case board(String)
        /// Nothing: they close the picker.
        case cancel
    }

    package var choice: Choice
    /// How long they wait for their board to be listed; nil for as long as the picker itself waits.
    package var patience: Duration?
    /// What they call an accessory when they are asked; nil if they leave its name as it is.
    package var newName: String?

    package init(choice: Choice = .first, patience: Duration? = nil, newName: String? = nil) {
        self.choice = choice
        self.patience = patience
        self.newName = newName
    }
}
