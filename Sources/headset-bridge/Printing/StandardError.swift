import Glibc
import Synchronization
import SystemCalls

/// Where complaints and summaries go. Nobody may hold the tool up by not reading them.
enum StandardError {
    /// How long a reader may let the tool wait.
    static let patience = Duration.milliseconds(200)
    /// What a pipe that is ready always takes whole.
    private static let piece = Int(PIPE_BUF)

    /// Whether the last text wasn't taken in time: until one is, nothing waits for the reader again.
    private static let isStalled = Atomic(false)

    /// Writes text, as far as somebody takes it.
    static func write(_ text: String, patience: Duration = patience) {
        let patience = isStalled.load(ordering: .relaxed) ? .zero : patience
        let bytes = Array(text.utf8)
        var rest = bytes.span.bytes
        do throws(SystemError) {
            let output = Descriptor(borrowing: STDERR_FILENO)
            var poller = Poller()
            poller.watch(output.number, for: .writable)
            while !rest.isEmpty, try poller.wait(until: BootTime.now() + patience) > 0 {
                let taken = try output.write(rest.extracting(first: min(piece, rest.byteCount)))
                rest = rest.extracting(droppingFirst: taken)
            }
            isStalled.store(!rest.isEmpty, ordering: .relaxed)
        } catch {
            // There is nobody left to tell.
        }
    }
}
