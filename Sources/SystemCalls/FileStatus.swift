internal import Glibc

/// What `fstat` says about an open file, as far as anyone here asks.
public struct FileStatus: Hashable, Sendable {
    /// What a file is.
    public enum Kind: Hashable, Sendable {
        /// A file with bytes and a size.
        case regular
        case directory
        /// A device that carries bytes, with its driver's number and its own there: terminals and serial ports among them.
        case characterDevice(major: UInt32, minor: UInt32)
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
            case S_IFCHR:
                .characterDevice(major: Self.major(of: facts.st_rdev), minor: Self.minor(of: facts.st_rdev))
            default: .other
            }
        return FileStatus(kind: kind, size: Int64(facts.st_size))
    }

    /// The `major` macro of glibc, which Swift can't see.
    private static func major(of device: dev_t) -> UInt32 {
        UInt32(truncatingIfNeeded: (device >> 8) & 0xFFF | (device >> 32) & 0xFFFF_F000)
    }

    /// The `minor` macro of glibc, which Swift can't see.
    private static func minor(of device: dev_t) -> UInt32 {
        UInt32(truncatingIfNeeded: device & 0xFF | (device >> 12) & 0xFFFF_FF00)
    }
}
