import Glibc
import Synchronization
import SystemCalls

/// Sends this thread a signal that interrupts its calls and does nothing else, again and again while `body` runs.
///
/// - Parameter body: is given whether the last signal has been sent.
func whileSignalled<Result>(
    each pause: Duration, times: Int, _ body: (_ isOver: () -> Bool) throws -> Result
) throws -> Result {
    let before = signal(SIGURG) { _ in }
    defer { signal(SIGURG, before) }
    // Tests run on threads that let no signal through.
    var (urgent, mask) = (sigset_t(), sigset_t())
    sigemptyset(&urgent)
    sigaddset(&urgent, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &urgent, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let signaller = Signaller(of: pthread_self(), pause: pause, times: times)
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { argument in
            guard let argument else { return nil }
            Unmanaged<Signaller>.fromOpaque(argument).takeUnretainedValue().run()
            return nil
        }, Unmanaged.passUnretained(signaller).toOpaque())
    guard code == 0 else {
        throw SystemError(call: "pthread_create", code: code)
    }
    defer {
        signaller.isOver.store(true, ordering: .relaxed)
        pthread_join(thread, nil)
    }
    return try body { signaller.isOver.load(ordering: .relaxed) }
}

private final class Signaller: Sendable {
    let isOver = Atomic(false)
    private let thread: pthread_t
    private let pause: Duration
    private let times: Int

    init(of thread: pthread_t, pause: Duration, times: Int) {
        self.thread = thread
        self.pause = pause
        self.times = times
    }

    func run() {
        for _ in 0..<times where !isOver.load(ordering: .relaxed) {
            pthread_kill(thread, SIGURG)
            usleep(useconds_t(pause / .microseconds(1)))
        }
        isOver.store(true, ordering: .relaxed)
    }
}
