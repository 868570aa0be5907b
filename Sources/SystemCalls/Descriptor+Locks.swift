internal import CLinux
internal import Glibc

// Locks: of a whole file, and of single bytes. Both end with the open file, however the process ends.
extension Descriptor {
    /// `flock(2)`: takes the whole file for this open file alone, without waiting.
    ///
    /// - Returns: whether it was free.
    public func lock() throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retrying(call: "flock", path: path) { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch  where error.wouldBlock {
            return false
        }
    }

    /// `flock(2)`: gives back what ``lock()`` took.
    public func unlock() throws(SystemError) {
        _ = try retrying(call: "flock", path: path) { flock(number, LOCK_UN) }
    }

    /// Takes a byte, which need not exist, for this open file alone, without waiting (`F_OFD_SETLK`).
    ///
    /// - Returns: whether it was free, or this open file's already.
    public func lockByte(at offset: Int64) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retrying(call: "fcntl", path: path) { clinux_lock_byte(number, offset) }
            return true
        } catch  where error.code == EAGAIN || error.code == EACCES {
            return false
        }
    }

    /// Whether another open file has taken a byte (`F_OFD_GETLK`).
    public func isByteLocked(at offset: Int64) throws(SystemError) -> Bool {
        try retrying(call: "fcntl", path: path) { clinux_is_byte_locked(number, offset) } == 1
    }
}
