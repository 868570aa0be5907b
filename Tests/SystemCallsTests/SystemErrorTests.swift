import Glibc
import SystemCalls
import Testing

@Suite struct SystemErrorTests {
    @Test(arguments: [
        (
            "open", EACCES, "/dev/ttyACM0",
            """
            open /dev/ttyACM0: permission denied; add yourself to group dialout, or install \
            tools/udev/70-headset-bridge.rules
            """
        ),
        (
            "open", EACCES, "/dev/pts/3",
            "open /dev/pts/3: permission denied; it belongs to another user: run both programs as the same one"
        ),
        ("open", EACCES, "a.pcapng", "open a.pcapng: permission denied; see with ls -l who may use it"),
        (
            "open", ENOENT, "/dev/ttyACM0",
            "open /dev/ttyACM0: no such device; plug the board in, or look for its name with headset-bridge devices"
        ),
        (
            "open", EBUSY, "/dev/ttyUSB0",
            "open /dev/ttyUSB0: busy; another program holds it for itself: find it with fuser, and close it"
        ),
        (
            "flock", EWOULDBLOCK, "/dev/ttyUSB0",
            "flock /dev/ttyUSB0: busy; another program has locked it: find it with fuser, and close it"
        ),
        (
            "write", ETIMEDOUT, "standard output",
            "write standard output: nobody takes what is written; read it faster, or write to a file"
        ),
        (
            "write", ETIMEDOUT, "/dev/ttyUSB0",
            """
            write /dev/ttyUSB0: Connection timed out (ETIMEDOUT); the USB transfer failed: try another cable, socket or hub
            """
        ),
        (
            "execvp", ENOENT, "decode",
            "execvp decode: no such program, or none that its first line names; install it, or give its whole path"
        ),
        (
            "execvp", EACCES, "./decode.py",
            "execvp ./decode.py: not a program that may be run; make it one with chmod +x, or name what runs it"
        ),
        ("pipe2", EMFILE, nil, "pipe2: this program has too many files open; raise ulimit -n"),
        ("read", EUCLEAN, nil, "read: Structure needs cleaning (EUCLEAN)"),
        ("read", 9999, nil, "read: error 9999"),
    ])
    func `A failed call says what, where and what to try`(
        call: String, code: Int32, path: String?, sentence: String
    ) {
        #expect(SystemError(call: call, code: code, path: path).description == sentence)
    }

    @Test(arguments: [
        (
            "open",
            [
                EACCES, EBUSY, EEXIST, EFBIG, EINVAL, EIO, EISDIR, ELOOP, EMFILE, ENAMETOOLONG, ENFILE,
                ENODEV,
                ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENOTTY, ENXIO, EPERM, EROFS, EPROTO, ESHUTDOWN, ETIMEDOUT,
                EDQUOT,
            ]
        ),
        ("flock", [EBADF, EINVAL, ENOLCK, EWOULDBLOCK, EIO]),
        ("TCSETS2", [EBADF, EINVAL, EIO, ENOTTY, ENODEV, ENXIO, EOPNOTSUPP, EPERM, EPROTO, ENOMEM]),
        ("TIOCMBIC", [EINVAL, EIO, ENODEV, ENXIO, EPROTO, ETIMEDOUT, ESHUTDOWN, ENOMEM, EPERM]),
        ("TIOCSBRK", [EOPNOTSUPP, EIO, ENODEV, ENXIO, EPROTO, ETIMEDOUT, ESHUTDOWN, ENOMEM]),
        ("TIOCSSERIAL", [EINVAL, EPERM, EIO, ENODEV, ENXIO, EPROTO, ENOMEM]),
        ("read", [EAGAIN, EBADF, EFAULT, EINVAL, EIO, EISDIR, ENODEV, ENXIO, ETIMEDOUT, EOVERFLOW]),
        (
            "write",
            [
                EAGAIN, EBADF, EDQUOT, EFAULT, EFBIG, EINVAL, EIO, ENOSPC, EPERM, EPIPE, ENODEV, ENXIO,
                EPROTO,
                ENOMEM, EILSEQ, ESHUTDOWN,
            ]
        ),
    ])
    func `Each errno of a call has a sentence of its own, with something to try`(call: String, codes: [Int32])
    {
        for path in ["/dev/ttyACM0", "/dev/pts/3", "a.pcapng"] {
            let sentences = codes.map { SystemError(call: call, code: $0, path: path).description }
            #expect(Set(sentences).count == codes.count, "\(sentences)")
            for sentence in sentences {
                #expect(sentence.contains(";"), "no advice: \(sentence)")
            }
        }
    }

    @Test(arguments: [
        (ENOENT, SystemError.Kind.noDevice), (ENXIO, .noDevice), (ENODEV, .noDevice), (ENOTTY, .noDevice),
        (EISDIR, .noDevice), (EBUSY, .busy), (EWOULDBLOCK, .busy), (EACCES, .noPermission),
        (EPERM, .noPermission),
        (EIO, .inputOutput), (ENOSPC, .inputOutput), (EEXIST, .inputOutput), (EMFILE, .inputOutput),
    ])
    func `Each errno is one of four kinds`(code: Int32, kind: SystemError.Kind) {
        #expect(SystemError(call: "open", code: code, path: "/dev/ttyACM0").kind == kind)
    }
}
