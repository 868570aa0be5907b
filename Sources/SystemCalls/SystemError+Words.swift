internal import CLinux
internal import Glibc

/// What, where, what to try: the one place where a failed call becomes a sentence.
///
/// `open /dev/pts/3: its other side has gone; start the program that makes it, …`. Advice is for that call and that
/// `errno`, and no other.
extension SystemError: CustomStringConvertible {
    public var description: String {
        "\(call)\(path.map { " \($0)" } ?? ""): \(sentence)"
    }

    private var sentence: String {
        programTrouble ?? remoteTrouble ?? portTrouble ?? nameTrouble ?? accessTrouble ?? lineTrouble
            ?? fileTrouble
            ?? limitTrouble
            ?? systemText
    }

    /// A program can't be started.
    private var programTrouble: String? {
        switch code {
        case ENOENT where call == "execvp":
            "no such program, or none that its first line names; install it, or give its whole path"
        case EACCES where call == "execvp":
            "not a program that may be run; make it one with chmod +x, or name what runs it"
        case ETXTBSY where call == "execvp": "somebody still writes this program; try again"
        case E2BIG where call == "execvp": "its arguments are too long; put them into a file"
        case EAGAIN where call == "fork":
            "no more processes are allowed; close some programs, or raise ulimit -u"
        default: nil
        }
    }

    /// The name leads nowhere, or to something else.
    private var nameTrouble: String? {
        switch code {
        case ENOENT where place == .device:
            "no such device; plug the board in, or look for its name with headset-bridge devices"
        case ENOENT where place == .pseudoTerminal:
            "no such pseudo-terminal; start the program that makes it, and use the path that it prints"
        case ENOENT: "no such file or directory; check the name"
        case ENXIO: "nothing is connected under this name; plug the board in, or use another port"
        case ENODEV: "the device has gone; plug it in again"
        case ENOTTY: "not a serial port; give one, such as /dev/ttyACM0"
        case EISDIR: "this is a directory; give the name of something in it"
        case ENOTDIR: "a part of this path is no directory; check the name"
        case ELOOP: "these links lead in a circle; check the name"
        case ENAMETOOLONG: "the name is too long; use a shorter one"
        case EEXIST where call == "symlink":
            "there is something of this name, and it isn't a link to nowhere; remove it, or choose another name"
        case EEXIST: "already there; remove it, or choose another name"
        default: nil
        }
    }

    /// It is there, but not for us, or not now.
    private var accessTrouble: String? {
        switch code {
        case EACCES where place == .device:
            "permission denied; add yourself to group dialout, or install tools/udev/70-headset-bridge.rules"
        case EACCES where place == .pseudoTerminal:
            "permission denied; it belongs to another user: run both programs as the same one"
        case EACCES: "permission denied; see with ls -l who may use it"
        case EPERM where place == .file: "not permitted; a security policy or a file attribute forbids it"
        case EPERM: "not permitted; a container or a security policy forbids it: pass the device in"
        case EROFS: "the file system is read-only; write somewhere else"
        case EBUSY where call == "sigaction": "signals are caught already; a process does it once"
        case EBUSY: "busy; another program holds it for itself: find it with fuser, and close it"
        case EWOULDBLOCK where call == "flock":
            "busy; another program has locked it: find it with fuser, and close it"
        case EWOULDBLOCK: "not ready; try again"
        default: nil
        }
    }

    /// The line or the board behind it fails.
    private var lineTrouble: String? {
        switch code {
        case EIO where place == .file: "input/output error; the disk may be failing: see dmesg"
        case EIO: "input/output error; the board or its driver failed: plug it in again"
        case ETIMEDOUT where place == .file:
            "nobody takes what is written; read it faster, or write to a file"
        case EPROTO, EILSEQ, ETIME, ETIMEDOUT, ESHUTDOWN, ECONNRESET, EOVERFLOW, ENOLINK, EREMOTEIO:
            "\(systemText); the USB transfer failed: try another cable, socket or hub"
        case EPIPE where place == .device: "\(systemText); the board refuses the transfer: plug it in again"
        case EPIPE: "the reader has gone; start it again"
        default: nil
        }
    }

    /// The disk takes no more.
    private var fileTrouble: String? {
        switch code {
        case ENOSPC where call == "posix_openpt":
            "no pseudo-terminal is left; raise kernel.pty.max with sysctl"
        case ENOSPC where call == "inotify_add_watch":
            "no file watch is left; raise fs.inotify.max_user_watches with sysctl"
        case ENOSPC: "no space left on the disk; free some, or write somewhere else"
        case EDQUOT: "the disk quota is used up; free some space, or write somewhere else"
        case EFBIG: "the file is as large as files may be here; write to another, or raise ulimit -f"
        default: nil
        }
    }

    /// The system or this program has come to a limit.
    private var limitTrouble: String? {
        switch code {
        case EMFILE where call == "inotify_init1":
            "no file watch is left; raise fs.inotify.max_user_instances with sysctl"
        case EMFILE: "this program has too many files open; raise ulimit -n"
        case ENFILE: "the system has too many files open; close some programs"
        case ENOMEM: "the kernel has no memory left; close some programs"
        case ENOLCK: "the kernel has no locks left; close some programs"
        case EBADF, EFAULT, EINVAL: "\(systemText); this is a bug of the program: please report it"
        default: nil
        }
    }

    /// The system's own text and the name of the `errno`: `Protocol error (EPROTO)`; or of what `getaddrinfo` says.
    var systemText: String {
        if call == "getaddrinfo", code < 0, let text = gai_strerror(code) {
            return "\(String(cString: text)) (\(code))"
        }
        guard let text = clinux_error_text(code), let name = clinux_error_name(code) else {
            return "error \(code)"
        }
        return "\(String(cString: text)) (\(String(cString: name)))"
    }

    enum Place {
        /// A node in /dev, or nothing that has a name.
        case device
        /// A node in /dev/pts.
        case pseudoTerminal
        /// Served by another program, over the network or through a socket.
        case remote
        /// Anywhere else.
        case file
    }

    var place: Place {
        guard let path else {
            return .device
        }
        if ["tcp://", "rfc2217://", "unix:"].contains(where: path.hasPrefix) { return .remote }
        return path.hasPrefix("/dev/pts/") ? .pseudoTerminal : path.hasPrefix("/dev/") ? .device : .file
    }
}
