internal import CSQLite
internal import Glibc
internal import SystemCalls

/// How a connection waits for another that writes: looking often, since a transaction is over in less than a millisecond.
///
/// SQLite's own handler waits longer from time to time, up to 100 ms, so that now and then one is very late.
final class BusyPatience {
    /// How long it waits in all.
    var limit: Duration
    private var deadline = BootTime(nanoseconds: 0)

    init(limit: Duration) {
        self.limit = limit
    }

    /// Makes a connection wait so. The connection must not outlive this.
    func attach(to connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, count in
                guard let context else { return 0 }
                return Unmanaged<BusyPatience>.fromOpaque(context).takeUnretainedValue().wait(count) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Waits a little.
    ///
    /// - Parameter count: how often it has waited for the same thing.
    /// - Returns: whether to try again.
    private func wait(_ count: Int32) -> Bool {
        let now = BootTime.now()
        if count == 0 { deadline = now + limit }
        guard now < deadline else { return false }
        // Not all at the same pace, and less often where it takes long.
        let base: UInt32 = count < 100 ? 50 : 1000
        usleep(base + UInt32(truncatingIfNeeded: now.nanoseconds & 0x7F))
        return true
    }
}
