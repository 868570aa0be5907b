package import Accessories
internal import Synchronization

/// What a companion app's process runs on: the registry, the part that the process plays, and who sits before it.
///
/// The Apple-shaped modules ask for the current one when an app makes a session or an accessory, and keep to it: in
/// event handlers, in completion handlers and in tasks that begin there, too.
package final class AppHost: Sendable {
    private struct State {
        var person: Person
        var names: [String: String] = [:]
        var isPickerOpen = false
        /// Why the registry couldn't be reached, as standard error has it already; nil if it can be.
        var toldFailure: RegistryFailure?
    }

    /// Where accessories are registered.
    package let registry: any SharedRegistry
    /// Which part of the app this process plays.
    package let role: Role
    /// Which of its calls are to fail.
    let faults: AppFaults
    private let listener: (@Sendable (AppCall) -> Void)?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - registry: any other than a `MemoryRegistry` is asked off the caller's actor, since it may have to wait.
    ///   - faults: may be those of other processes of the same app, too.
    ///   - listener: hears every call that the app makes, on the caller's thread, and must not wait.
    package init(
        registry: any SharedRegistry, role: Role = .both, person: Person = Person(),
        faults: AppFaults = AppFaults(), listener: (@Sendable (AppCall) -> Void)? = nil
    ) {
        self.registry = registry
        self.role = role
        self.faults = faults
        self.listener = listener
        state = Mutex(State(person: person))
    }

    /// Who looks at the picker, and answers what it asks.
    package var person: Person {
        get { state.withLock { $0.person } }
        set { state.withLock { $0.person = newValue } }
    }

    /// See `AppFaults.failNext`.
    package func failNext(_ method: AppCall.Method, by fault: AppFault) {
        faults.failNext(method, by: fault)
    }

    /// Tells the listener what became of a call, and standard error what went wrong.
    package func heard(_ call: AppCall) {
        listener?(call)
        let isNews = isNews(call.outcome)
        if isNews, let complaint = call.complaint { StandardError.write(complaint) }
    }

    /// Whether this wasn't told already: that the registry can't be reached is told once, not with every call.
    private func isNews(_ outcome: AppCall.Outcome) -> Bool {
        let failure: RegistryFailure? =
            switch outcome {
            case .failed(let failure): failure
            case .accepted, .refused, .denied: nil
            }
        return state.withLock { state in
            defer { state.toldFailure = failure }
            return failure == nil || failure != state.toldFailure
        }
    }

    /// Says something about a module on standard error, for whoever wrote the app.
    package func say(_ hint: String, of module: String) {
        StandardError.write("\(module): \(hint)")
    }

    /// The registry can't be reached, and standard error has it already.
    func told(_ failure: RegistryFailure) {
        state.withLock { $0.toldFailure = failure }
    }

    /// What the person calls an accessory; nil if they gave it no name. It lasts as long as the host.
    package func name(of accessory: String) -> String? {
        state.withLock { $0.names[accessory] }
    }

    /// The person gave an accessory a name.
    package func rename(_ accessory: String, to name: String) {
        state.withLock { $0.names[accessory] = name }
    }

    /// Opens the one picker that a process can show; false if it is open already.
    package func openPicker() -> Bool {
        state.withLock { state in
            defer { state.isPickerOpen = true }
            return !state.isPickerOpen
        }
    }

    package func closePicker() {
        state.withLock { $0.isPickerOpen = false }
    }
}
