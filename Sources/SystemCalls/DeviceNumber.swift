/// Which driver a device node leads to, and which of that driver's devices.
public struct DeviceNumber: Hashable, Sendable {
    /// The driver's.
    public var major: UInt32
    /// The device's, there.
    public var minor: UInt32

    public init(major: UInt32, minor: UInt32) {
        self.major = major
        self.minor = minor
    }

    /// Takes apart what `stat` says (`st_rdev`, `st_dev`), as the macros of glibc do, which Swift can't see.
    public init(_ number: UInt64) {
        major = UInt32(truncatingIfNeeded: (number >> 8) & 0xFFF | (number >> 32) & 0xFFFF_F000)
        minor = UInt32(truncatingIfNeeded: number & 0xFF | (number >> 12) & 0xFFFF_FF00)
    }

    /// Whether it is the slave of a pseudo-terminal: `UNIX98_PTY_SLAVE_MAJOR` and the seven after it, from the kernel's
    /// list of devices (`Documentation/admin-guide/devices.txt`).
    public var isPseudoTerminal: Bool { (136...143).contains(major) }
}
