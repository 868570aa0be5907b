internal import SystemCalls

/// A program that reads a stream, and where it is in it.
final class StreamReader {
    /// How much is taken from the backlog at once.
    private static let portion = 64 * 1024

    let content: ServedStream.Content
    private let socket: StreamSocket
    /// The number of the piece that it gets next.
    private var next: UInt64
    /// What it was given and the kernel hasn't taken.
    private var unsent: [UInt8] = []
    private var start = 0
    private var saysMore = true
    private var pollIndex: Int?
    /// Whether it went away.
    private(set) var isGone = false

    init(_ socket: StreamSocket, of content: ServedStream.Content, from next: UInt64) {
        self.socket = socket
        self.content = content
        self.next = next
    }

    /// Whether it has everything that there is.
    func isDone(_ backlog: Backlog) -> Bool { isGone || (unsent.isEmpty && next == backlog.end) }

    /// Adds what it waits for.
    func watch(with poller: inout Poller, _ backlog: Backlog) {
        var readiness: Readiness = saysMore ? .readable : []
        if !isDone(backlog) { readiness.formUnion(.writable) }
        pollIndex = poller.watch(socket.number, for: readiness)
    }

    /// Looks whether it is still there. What it says is for nobody.
    func listen(after poller: borrowing Poller, _ buffer: inout [UInt8]) {
        guard let pollIndex, !poller[pollIndex].isEmpty else { return }
        if poller[pollIndex].isOver {
            isGone = true
            return
        }
        do throws(SystemError) {
            if saysMore, try socket.read(into: &buffer) == 0 { saysMore = false }
        } catch {
            isGone = isGone || !error.wouldBlock
        }
    }

    /// Hands over as much as it takes now.
    ///
    /// - Parameter gap: makes what stands for pieces that it was too slow for: those from a number to before another.
    func pass(_ backlog: Backlog, gap: (_ from: UInt64, _ to: UInt64) -> [UInt8]) {
        do throws(SystemError) {
            while !isDone(backlog) {
                if unsent.isEmpty { fill(from: backlog, gap) }
                start += try socket.send(unsent.span.bytes.extracting(droppingFirst: start))
                if start == unsent.count {
                    unsent.removeAll(keepingCapacity: true)
                    start = 0
                }
            }
        } catch {
            isGone = isGone || !error.wouldBlock
        }
    }

    private func fill(from backlog: Backlog, _ gap: (UInt64, UInt64) -> [UInt8]) {
        if next < backlog.first {
            unsent += gap(next, backlog.first)
            next = backlog.first
        }
        while next < backlog.end, unsent.count < Self.portion {
            unsent += backlog[next]
            next += 1
        }
    }
}
