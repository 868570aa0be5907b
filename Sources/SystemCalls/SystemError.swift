internal import Glibc

/// A system call that failed: which one, why, and on what.
///
/// It carries facts only. Its words, "what, where, what to try", are made in one place, by ``description``.
public struct SystemError: Error, Hashable, Sendable {
    /// The C name of the call, or of the request that `ioctl` makes: `open`, `flock`, `TCSETS2`.
    public var call: String
    /// The `errno` that it left; below zero what only `getaddrinfo` says (`EAI_NONAME`).
    public var code: Int32
    /// The path that it was about, where there is one.
    public var path: String?

    public init(call: String, code: Int32, path: String? = nil) {
        self.call = call
        self.code = code
        self.path = path
    }

    /// What a failure means to someone who wants to use a serial port.
    ///
    /// Who opens other files judges their `ENOENT` and `EISDIR` by ``SystemError/code``.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// There is no such device, or what is there is no serial port.
        case noDevice
        /// Another program holds it.
        case busy
        /// We may not use it.
        case noPermission
        /// Everything else: the disk, the line, a limit of the system.
        case inputOutput
    }

    /// What the failure means to someone who wants to use a serial port.
    public var kind: Kind {
        switch code {
        case _ where ["getaddrinfo", "connect"].contains(call): remoteKind
        case ENOENT, ENXIO, ENODEV, ENOTTY, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: .noDevice
        case EBUSY, EWOULDBLOCK: .busy
        case EACCES, EPERM: .noPermission
        default: .inputOutput
        }
    }

    /// Whoever serves a port isn't there, or can't be reached now; or doesn't let us in.
    private var remoteKind: Kind {
        switch code {
        case EACCES, EPERM: .noPermission
        case EAGAIN: .busy
        case EMFILE, ENFILE, ENOMEM, ENOBUFS, EAI_MEMORY: .inputOutput
        default: .noDevice
        }
    }

    /// Whether a write failed because nobody will ever read it: a closed pipe, a terminal that is gone.
    public var meansNoReader: Bool { code == EPIPE || code == EIO || code == ENXIO }

    /// Whether a non-blocking call found nothing to do: no failure, come back after `poll`.
    public var wouldBlock: Bool { code == EAGAIN }
}
