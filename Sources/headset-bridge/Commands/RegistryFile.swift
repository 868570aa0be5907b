import Accessories
import RegistryStore
import Sessions

/// The file of a run's registry, which other programs may use at the same time.
enum RegistryFile {
    /// How long an update waits for another program that writes; meanwhile nothing is read from the board.
    private static let patience = Duration.milliseconds(100)

    /// Where it is unless something says otherwise; nil where there is no place for it.
    static func defaultPath(_ environment: (_ name: String) -> String?) -> String? {
        BaseFolder.state.path(environment).map { $0 + "/registry.sqlite" }
    }

    /// Opens the one that was named, or makes it.
    ///
    /// - Throws: ``Failure`` where it can't be used.
    static func named(_ path: String) throws(Failure) -> LiveRegistry {
        do throws(RegistryFailure) {
            return try open(path)
        } catch {
            throw Failure(.inputOutput, Complaint(error.reason))
        }
    }

    /// Opens the tool's own, or makes it.
    ///
    /// - Returns: nil if it can't be used, which is only said: then the registry is the run's alone.
    static func byDefault(_ environment: (_ name: String) -> String?) -> LiveRegistry? {
        do throws(RegistryFailure) {
            guard let path = defaultPath(environment) else {
                throw RegistryFailure(
                    "there is no home to keep the registry in; give it a place with --registry")
            }
            return try open(path)
        } catch {
            Complaint(error.reason, try: "going on with a registry that other programs don't see").say()
            return nil
        }
    }

    private static func open(_ path: String) throws(RegistryFailure) -> LiveRegistry {
        let store = try StoredRegistry(at: path, busyTimeout: patience)
        if let notice = store.notice { Complaint(notice).say() }
        return try LiveRegistry(store)
    }
}
