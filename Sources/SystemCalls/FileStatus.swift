internal import Glibc

/// What `fstat` says about an open file, as far as anyone here asks.
public struct FileStatus: Hashable, Sendable {
    /// What a file is.
    public enum Kind: Hashable, Sendable {
        /// A file with bytes and a size.
        case regular
        case directory
        /// A device that carries bytes, by its number: terminals and serial ports among them.
        case characterDevice(DeviceNumber)
        /// A pipe, a socket, a disk.
        case other
    }

    /// What it is.
    public var kind: Kind
    /// How many bytes a regular file has.
    public var size: Int64
}

extension Descriptor {
    /// `fstat(2)`.
    public func status() throws(SystemError) -> FileStatus {
        var facts = stat()
        _ = try retrying(call: "fstat", path: path) { fstat(number, &facts) }
        let kind: FileStatus.Kind =
            switch facts.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFCHR: .characterDevice(DeviceNumber(UInt64(facts.st_rdev)))
            default: .other
            }
        return FileStatus(kind: kind, size: Int64(facts.st_size))
    }
}
