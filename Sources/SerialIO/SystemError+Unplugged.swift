internal import Glibc
internal import SystemCalls

extension SystemError {
    /// Whether a call on an open port failed because nothing is there any more.
    var meansUnplugged: Bool { [EIO, ENXIO, ENODEV, ESHUTDOWN].contains(code) }
}
