/// A command line that can't be carried out: what is wrong, and in which command.
struct UsageFailure: Error, Hashable, Sendable {
    /// The command that was understood; nil if none was.
    let command: String?
    let error: UsageError

    /// What to tell the person who typed it.
    var complaint: Complaint { error.complaint(command: command) }
}
