internal import Synchronization

/// Finds the addresses of a host without keeping anybody waiting: on a thread of its own, with something to poll.
///
/// Whoever loses interest lets go of it. The thread ends when the name servers have answered, or have not for long.
public final class NameLookup: Sendable {
    private struct State: ~Copyable {
        var result: Result<[SocketAddress], SystemError>?
        /// Closed when the result is there, which wakes the other end.
        var whileLooking: Descriptor?
    }

    private let end: Descriptor
    private let state: Mutex<State>

    /// Begins to look; `name` is what errors call it.
    ///
    /// - Throws: the error of `pipe2` or `pthread_create`.
    public init(host: String, port: UInt16, named name: String) throws(SystemError) {
        let pipe = try Descriptor.pipe()
        end = pipe.readEnd
        state = Mutex(State(whileLooking: pipe.writeEnd))
        try DetachedThread.start { [self] in
            let result = Result { () throws(SystemError) in
                try SocketAddress.find(host: host, port: port, as: .name, named: name)
            }
            state.withLock { state in
                state.result = result
                state.whileLooking = nil
            }
        }
    }

    /// Hung up when there is a result: for ``Poller``.
    public var descriptor: Int32 { end.number }

    /// What was found; nil while it is looked for.
    ///
    /// - Throws: as ``SocketAddress/find(host:port:as:named:)``.
    public func addresses() throws(SystemError) -> [SocketAddress]? {
        try state.withLock { $0.result }?.get()
    }
}
