internal import Glibc

// Reading, writing, and what else a file can do.
extension Descriptor {
    /// `read(2)` into memory that the caller owns.
    ///
    /// - Returns: how many bytes came; 0 is the end of the file, or a `buffer` of no size.
    /// - Throws: ``SystemError``; for a non-blocking descriptor with nothing there, one that is
    ///   ``SystemError/wouldBlock``.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try retrying(call: "read", path: path) { Glibc.read(number, buffer.baseAddress, buffer.count) }
    }

    /// `read(2)` over the first bytes of an array, whose size stays as it is.
    ///
    /// - Returns: how many bytes came; 0 is the end of the file, or an array of no size.
    public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        try retrying(call: "read", path: path) {
            buffer.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
        }
    }

    /// Reads up to the end.
    ///
    /// - Throws: `read`'s error; `EFBIG` if there are more than `limit` bytes.
    public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = try read(into: &piece)
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > limit { throw SystemError(call: "read", code: EFBIG, path: path) }
        }
    }

    /// `write(2)`: one call, which may take less than all.
    ///
    /// - Returns: how many bytes the kernel took.
    /// - Throws: ``SystemError``; for a non-blocking descriptor with no room, one that is
    ///   ``SystemError/wouldBlock``.
    public func write(_ bytes: RawSpan) throws(SystemError) -> Int {
        try retrying(call: "write", path: path) {
            bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        }
    }

    /// Writes all of it, waiting where a non-blocking descriptor has no room.
    ///
    /// - Throws: the first error; what was taken until then stays written.
    public func writeAll(_ bytes: RawSpan) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            do {
                let taken = try write(rest)
                rest = rest.extracting(droppingFirst: taken)
            } catch  where error.wouldBlock {
                try waitForRoom()
            }
        }
    }

    private func waitForRoom() throws(SystemError) {
        var poller = Poller()
        poller.watch(number, for: .writable)
        try poller.wait(until: nil)
    }

    /// `lseek(2)` from the beginning.
    public func seek(to offset: Int64) throws(SystemError) {
        _ = try retrying(call: "lseek", path: path) { lseek(number, off_t(offset), SEEK_SET) }
    }

    /// `lseek(2)` to the end.
    ///
    /// - Returns: the size of the file.
    public func seekToEnd() throws(SystemError) -> Int64 {
        Int64(try retrying(call: "lseek", path: path) { lseek(number, 0, SEEK_END) })
    }

    /// `ftruncate(2)`: cuts the file, or lengthens it with zeros.
    public func truncate(to size: Int64) throws(SystemError) {
        _ = try retrying(call: "ftruncate", path: path) { ftruncate(number, off_t(size)) }
    }
}
