/// Someone is told of changes for as long as they hold this.
public final class RegistryObservation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: runs when nobody holds it any more.
    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}
