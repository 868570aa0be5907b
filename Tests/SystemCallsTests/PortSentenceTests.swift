import Glibc
import SystemCalls
import Testing

/// The table of what may go wrong with a serial port: call, errno, sentence.
@Suite struct PortSentenceTests {
    private static let usbFailed = "; the USB transfer failed: try another cable, socket or hub"

    /// What `open`, `flock`, the requests of `ioctl`, `read` and `write` can leave on a port, in the words of a user.
    private static let table: [(calls: [String], code: Int32, sentence: String)] = [
        (
            ["open"], EACCES,
            "permission denied; add yourself to group dialout, or install tools/udev/70-headset-bridge.rules"
        ),
        (["open"], EPERM, "not permitted; a container or a security policy forbids it: pass the device in"),
        (["open"], EBUSY, "busy; another program holds it for itself: find it with fuser, and close it"),
        (["open"], EAGAIN, "not ready; another program is just closing it: try again"),
        (["flock"], EWOULDBLOCK, "busy; another program has locked it: find it with fuser, and close it"),
        (["flock"], ENOLCK, "the kernel has no locks left; close some programs"),
        (
            ["open"], ENOENT,
            "no such device; plug the board in, or look for its name with headset-bridge devices"
        ),
        (["open"], ENXIO, "nothing is connected under this name; plug the board in, or use another port"),
        (["open", "TCSETS2", "read", "write"], ENODEV, "the device has gone; plug it in again"),
        (["open"], EIO, "input/output error; the board or its driver failed: plug it in again"),
        (["open"], EINVAL, "its driver refuses it; see dmesg, and plug it in again"),
        (["open", "TCGETS2"], ENOTTY, "not a serial port; give one, such as /dev/ttyACM0"),
        (["open"], EISDIR, "this is a directory; give the name of something in it"),
        (["open"], ENOTDIR, "a part of this path is no directory; check the name"),
        (["open"], ELOOP, "these links lead in a circle; check the name"),
        (["open"], ENAMETOOLONG, "the name is too long; use a shorter one"),
        (["open"], EMFILE, "this program has too many files open; raise ulimit -n"),
        (["open"], ENFILE, "the system has too many files open; close some programs"),
        (
            ["open", "TCSETS2", "read", "write", "ppoll"], ENOMEM,
            "the kernel has no memory left; close some programs"
        ),
        (
            ["TCGETS2", "TCSETS2", "TIOCEXCL"], EIO,
            "no hardware answers behind this port; it is unused, or the board was just unplugged: try another"
        ),
        (["TCSETS2"], EINVAL, "the driver refuses these settings; try another --baud or --frame"),
        (
            ["TCSETS2"], EOPNOTSUPP,
            "the driver has no such frame or flow control; try --frame 8N1 and --flow none"
        ),
        (
            ["TIOCMBIS", "TIOCMBIC"], ENOTTY,
            "it has no such line, as a pseudo-terminal hasn't; leave --dtr, --rts and --reset away"
        ),
        (["TIOCSBRK"], EOPNOTSUPP, "the board or its driver knows no break; go on without"),
        (["TIOCSBRK"], EPIPE, "the board or its driver knows no break; go on without"),
        (["TIOCGSERIAL"], ENOTTY, "the driver knows no low latency; leave --low-latency away"),
        (
            ["TIOCSSERIAL"], EPERM,
            "the driver lets only root ask for low latency; leave --low-latency away, or be root"
        ),
        (
            ["TIOCMBIC", "read", "write"], EIO,
            "input/output error; the board or its driver failed: plug it in again"
        ),
        (["read", "write"], EAGAIN, "not ready; try again"),
        (["open", "read", "write"], EPROTO, "Protocol error (EPROTO)" + usbFailed),
        (["open", "read", "write"], ETIMEDOUT, "Connection timed out (ETIMEDOUT)" + usbFailed),
        (["read"], EILSEQ, "Invalid or incomplete multibyte or wide character (EILSEQ)" + usbFailed),
        (["read"], EOVERFLOW, "Value too large for defined data type (EOVERFLOW)" + usbFailed),
        (
            ["read", "write"], ESHUTDOWN,
            "Cannot send after transport endpoint shutdown (ESHUTDOWN)" + usbFailed
        ),
        (
            ["open", "read", "write"], EPIPE,
            "Broken pipe (EPIPE); the board refuses the transfer: plug it in again"
        ),
        (
            ["read", "write"], EINVAL,
            "Invalid argument (EINVAL); this is a bug of the program: please report it"
        ),
    ]

    @Test func `Whatever goes wrong with a port has its sentence`() {
        for row in Self.table {
            for call in row.calls {
                let error = SystemError(call: call, code: row.code, path: "/dev/ttyUSB0")
                #expect(error.description == "\(call) /dev/ttyUSB0: \(row.sentence)")
            }
        }
    }

    @Test func `No sentence advises two errors of one call, but for a board that knows no break`() {
        for call in Set(Self.table.flatMap(\.calls)).subtracting(["TIOCSBRK"]) {
            let sentences = Self.table.filter { $0.calls.contains(call) }.map(\.sentence)
            #expect(Set(sentences).count == sentences.count, "\(call)")
        }
    }

    @Test(arguments: [EACCES, EBUSY, EWOULDBLOCK, ENOENT, EIO])
    func `Only a forbidden port is advised about permissions`(code: Int32) {
        let sentence = SystemError(call: "open", code: code, path: "/dev/ttyUSB0").description
        #expect(sentence.contains("dialout") == (code == EACCES))
    }

    @Test func `A pseudo-terminal whose other side has gone says so`() {
        #expect(
            SystemError(call: "open", code: EIO, path: "/dev/pts/3").description
                == """
                open /dev/pts/3: its other side has gone; start the program that makes it, and use the path that it \
                prints
                """)
    }
}
