internal import CLinux
internal import Glibc

/// Descriptors that are waited for again and again: a thin `epoll`.
///
/// What a turn of a loop costs doesn't grow with how many there are, only with how many are ready. A loop polls
/// ``descriptor`` beside what else it waits for; then ``look()`` says how many are ready, and ``subscript(_:)`` which.
public struct ReadySet: ~Copyable, Sendable {
    /// How many are looked at in one go; the others come next.
    private static let most = 256

    private let epoll: Descriptor
    private var ready = [epoll_event](repeating: epoll_event(), count: most)

    /// An empty one.
    ///
    /// - Throws: `epoll_create1`'s error.
    public init() throws(SystemError) {
        let number = try retrying(call: "epoll_create1", path: nil) {
            epoll_create1(Int32(EPOLL_CLOEXEC))
        }
        epoll = Descriptor(owning: number)
    }

    /// For ``Poller``: readable while one of them is ready.
    public var descriptor: Int32 { epoll.number }

    /// Waits for a descriptor from now on, under a number that tells it from the others.
    ///
    /// - Throws: `epoll_ctl`'s error; `EPERM` if it is one that can't be waited for, as a file.
    public func add(_ descriptor: Int32, for interest: Readiness, as key: Int) throws(SystemError) {
        try control(EPOLL_CTL_ADD, descriptor, interest, key)
    }

    /// Waits for something else of one that is there.
    ///
    /// - Throws: `epoll_ctl`'s error.
    public func change(_ descriptor: Int32, to interest: Readiness, as key: Int) throws(SystemError) {
        try control(EPOLL_CTL_MOD, descriptor, interest, key)
    }

    /// Waits for it no longer. To be said before it is closed, since a copy of it may stay open elsewhere.
    ///
    /// - Throws: `epoll_ctl`'s error; `ENOENT` if it isn't there.
    public func remove(_ descriptor: Int32) throws(SystemError) {
        try control(EPOLL_CTL_DEL, descriptor, [], 0)
    }

    private func control(
        _ operation: Int32, _ descriptor: Int32, _ interest: Readiness, _ key: Int
    ) throws(SystemError) {
        var event = epoll_event()
        event.events = UInt32(UInt16(bitPattern: interest.rawValue))
        event.data.u64 = UInt64(key)
        _ = try retrying(call: "epoll_ctl", path: nil) {
            epoll_ctl(epoll.number, operation, descriptor, &event)
        }
    }

    /// Looks which are ready, without waiting.
    ///
    /// - Returns: how many.
    /// - Throws: `epoll_wait`'s error.
    public mutating func look() throws(SystemError) -> Int {
        let count = try retrying(call: "epoll_wait", path: nil) {
            ready.withUnsafeMutableBufferPointer {
                epoll_wait(epoll.number, $0.baseAddress, Int32($0.count), 0)
            }
        }
        return Int(count)
    }

    /// What the last look found, of as many as it said: the number under which it was added, and what is ready.
    public subscript(index: Int) -> (key: Int, readiness: Readiness) {
        // The flags of both calls are the same.
        (Int(ready[index].data.u64), Readiness(rawValue: Int16(truncatingIfNeeded: ready[index].events)))
    }
}
