internal import Glibc
internal import SystemCalls

extension SystemError {
    /// Whether a call on an open port failed because nothing is there any more. `ENOENT`: the kernel has stopped the
    /// transfers of a USB device that was unplugged, and hasn't told its driver yet.
    var meansUnplugged: Bool { [EIO, ENXIO, ENODEV, ENOENT, ESHUTDOWN].contains(code) }
}
