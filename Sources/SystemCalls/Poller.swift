internal import CLinux
internal import Glibc

/// One place to wait for many descriptors: a thin `poll`.
///
/// A turn of a loop is ``reset()``, a ``watch(_:for:)`` for each descriptor of interest, ``wait(until:)``, then
/// ``subscript(_:)`` for each. The memory is kept from turn to turn.
public struct Poller: ~Copyable, Sendable {
    private var entries: [pollfd] = []

    public init() {}

    /// Forgets what was watched.
    public mutating func reset() {
        entries.removeAll(keepingCapacity: true)
    }

    /// Adds a descriptor.
    ///
    /// - Returns: the index under which its readiness is found after the wait: 0, 1, 2 …
    @discardableResult
    public mutating func watch(_ descriptor: Int32, for interest: Readiness) -> Int {
        entries.append(pollfd(fd: descriptor, events: interest.rawValue, revents: 0))
        return entries.count - 1
    }

    /// Waits until a descriptor has something to say or the deadline has come; without a deadline, for ever.
    ///
    /// A deadline in the past only looks. While the machine is suspended a wait stands still: it may then end late,
    /// never early.
    ///
    /// - Returns: how many descriptors have something to say; 0 at the deadline.
    /// - Throws: `ppoll`'s error, but for `EINTR`: a signal that matters wakes by its own descriptor, ``SignalPipe``.
    @discardableResult
    public mutating func wait(until deadline: BootTime?) throws(SystemError) -> Int {
        while true {
            let count = UInt(entries.count)
            // Worked out anew for each call, or signals that come faster than the deadline would put it off for ever.
            let ready = try retrying(call: "ppoll", path: nil) {
                let now = BootTime.now()
                let timeout = deadline.map { $0 > now ? $0.nanoseconds - now.nanoseconds : 0 } ?? -1
                return entries.withUnsafeMutableBufferPointer { clinux_ppoll($0.baseAddress, count, timeout) }
            }
            if ready > 0 {
                return Int(ready)
            }
            if let deadline, deadline <= BootTime.now() {
                return 0
            }
        }
    }

    /// What the last wait found for the descriptor that ``watch(_:for:)`` gave this index.
    public subscript(index: Int) -> Readiness {
        Readiness(rawValue: entries[index].revents)
    }
}
