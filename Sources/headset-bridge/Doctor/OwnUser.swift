/// Who we are to the system.
struct OwnUser: Hashable, Sendable {
    var number: UInt32
    /// The name by which programs of the system know us; nil where we have only a number, as in a container.
    var name: String?

    /// As it is told.
    var words: String { name ?? "user \(number)" }
    /// As `chown` takes it.
    var shellWord: String { name?.asShellWord ?? "\(number)" }
}
