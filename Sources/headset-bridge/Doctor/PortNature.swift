import Glibc
import SystemCalls

/// What is at a path, found without opening it: opening a line raises DTR and RTS.
enum PortNature: Hashable, Sendable {
    /// A terminal, as serial ports are.
    case terminal
    /// What can't be a serial port, in words.
    case other(String)
    /// A device that nobody says anything of: opening it shows.
    case unknown

    /// - Parameters:
    ///   - path: links are followed.
    ///   - root: the folder whose `/sys` says what a device is.
    init(at path: String, root: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            self = .unknown
            return
        }
        switch facts.st_mode & S_IFMT {
        case S_IFCHR: self = Self.device(DeviceNumber(UInt64(facts.st_rdev)), root)
        case S_IFREG: self = .other("a file")
        case S_IFDIR: self = .other("a folder")
        case S_IFIFO: self = .other("a pipe")
        case S_IFSOCK: self = .other("a socket")
        case S_IFBLK: self = .other("a disk")
        // The kernel has no other kind.
        default: self = .unknown
        }
    }

    private static func device(_ number: DeviceNumber, _ root: String) -> PortNature {
        // sysfs doesn't know them.
        if number.isPseudoTerminal { return .terminal }
        do throws(SystemError) {
            let link = root + "/sys/dev/char/\(number.major):\(number.minor)/subsystem"
            let subsystem = try Folder.destination(ofLink: link).split(separator: "/").last ?? ""
            return subsystem == "tty" ? .terminal : .other("a device of another kind (\(subsystem))")
        } catch {
            // Without sysfs, or a device that a container has and its kernel doesn't tell.
            return .unknown
        }
    }
}

/// Whether a path that was named leads to what can be a serial port.
struct NatureCheck: Hashable, Sendable {
    var path: String
    var nature: PortNature

    /// Nil where it can be one.
    var finding: Finding? {
        switch nature {
        case .terminal, .unknown: nil
        case .other(let words):
            Finding(
                .ports, .problem, at: path, "it is not a serial port but \(words)",
                try: "headset-bridge devices")
        }
    }
}
