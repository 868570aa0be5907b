import Accessories
import RegistryStore
import Sessions

/// The file of a run's registry, which other programs may use at the same time.
enum RegistryFile {
    /// How long an update waits for another program that writes; meanwhile nothing is read from the board.
    private static let patience = Duration.milliseconds(100)

    /// Where it is unless something says otherwise; nil where there is no place for it.
    static func byDefault(environment: (_ name: String) -> String?) -> String? {
        BaseFolder.state.path(environment).map { $0 + "/registry.sqlite" }
    }

    /// Opens it, or makes it.
    ///
    /// - Returns: nil where nothing named it and the tool's own can't be used: then the registry is the run's alone. That is
    ///   said.
    /// - Throws: ``Failure`` where one that was named can't be used.
    static func open(
        named path: String?, environment: (_ name: String) -> String?
    ) throws(Failure) -> StoredRegistry? {
        do throws(RegistryFailure) {
            guard let place = path ?? byDefault(environment: environment) else {
                throw RegistryFailure(
                    "there is no home to keep the registry in; give it a place with --registry")
            }
            let store = try StoredRegistry(at: place, busyTimeout: patience)
            if let notice = store.notice { Complaint(notice).say() }
            return store
        } catch {
            if path != nil { throw Failure(.inputOutput, Complaint(error.reason)) }
            sayAlone(error)
            return nil
        }
    }

    /// Looks at what it holds, as the session begins.
    static func attend(_ store: StoredRegistry?, named path: String?) throws(Failure) -> LiveRegistry? {
        guard let store else { return nil }
        do throws(RegistryFailure) {
            return try LiveRegistry(store)
        } catch {
            if path != nil { throw Failure(.inputOutput, Complaint(error.reason)) }
            sayAlone(error)
            return nil
        }
    }

    private static func sayAlone(_ error: RegistryFailure) {
        Complaint(error.reason, try: "going on with a registry that other programs don't see").say()
    }
}
