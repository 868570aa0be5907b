internal import Glibc
public import SystemCalls

/// Where a capture's bytes go.
public struct CaptureSink {
    /// Takes the first of the bytes, at least one, and says how many.
    let write: (RawSpan) throws(SystemError) -> Int
    /// Removes the last so many bytes again, where that can be done.
    let takeBack: (Int) -> Void

    /// How long a reader of a pipe may take nothing before the recording is given up.
    public static let standardPatience = Duration.seconds(5)

    /// A file, or a pipe. One that is non-blocking is waited for, but only for `patience`: a recording must not hold up a
    /// session. A write then fails with `ETIMEDOUT`.
    ///
    /// Where the system's own answer to a file that grows too large or a reader that goes away is a signal (`SIGXFSZ`,
    /// `SIGPIPE`), the process has to ignore it to get the error.
    public init(_ descriptor: consuming Descriptor, patience: Duration = Self.standardPatience) {
        let output = descriptor
        write = { bytes throws(SystemError) in
            try output.writeSome(bytes, waiting: patience)
        }
        takeBack = { count in output.cut(last: count) }
    }

    /// A sink of one's own.
    ///
    /// - Parameters:
    ///   - write: hands over the first of the bytes it is given, at least one, and says how many; it is called again
    ///     for the rest.
    ///   - takeBack: removes the last so many bytes that `write` took, because a record couldn't be written whole.
    public init(
        write: @escaping (RawSpan) throws(SystemError) -> Int,
        takeBack: @escaping (Int) -> Void
    ) {
        self.write = write
        self.takeBack = takeBack
    }
}

extension Descriptor {
    /// `write`, but waits a while where a non-blocking descriptor has no room.
    ///
    /// - Throws: `ETIMEDOUT` if there is still none then.
    fileprivate func writeSome(_ bytes: RawSpan, waiting patience: Duration) throws(SystemError) -> Int {
        while true {
            do throws(SystemError) {
                return try write(bytes)
            } catch  where error.wouldBlock {
                var poller = Poller()
                poller.watch(number, for: .writable)
                if try poller.wait(until: BootTime.now() + patience) == 0 {
                    throw SystemError(call: "write", code: ETIMEDOUT, path: path)
                }
            }
        }
    }

    /// Shortens a file by its last `count` bytes; leaves alone what is no file.
    fileprivate func cut(last count: Int) {
        do throws(SystemError) {
            let status = try status()
            guard case .regular = status.kind else { return }
            try truncate(to: status.size - Int64(count))
            _ = try seekToEnd()
        } catch {
            // A file that can't be cut keeps a torn last record, and readers stop before it. The error that matters is
            // the one of the write.
        }
    }
}
