internal import Glibc

/// A thread that nobody waits for: it ends when what it runs does.
public enum DetachedThread {
    private final class Start {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `body` on a thread of its own, which no signal interrupts.
    ///
    /// - Throws: `pthread_create`'s error.
    public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A thread inherits the mask. Neither call can fail: the way of changing it is a constant.
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let start = Unmanaged.passRetained(Start(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { start in
                if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw SystemError(call: "pthread_create", code: code)
        }
        _ = pthread_detach(thread)  // It was just made, and nobody else knows it.
    }
}
