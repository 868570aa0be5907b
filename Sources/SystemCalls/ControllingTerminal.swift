internal import Glibc

/// The terminal that this process was started from.
public struct ControllingTerminal: Sendable {
    private let wasThere: Bool

    /// Looks whether there is one.
    public init() {
        do throws(SystemError) {
            try Self.open()
            wasThere = true
        } catch {
            wasThere = false
        }
    }

    /// Whether it has gone: its window was closed, or the line to it hung up.
    public var isGone: Bool {
        guard wasThere else { return false }
        do throws(SystemError) {
            try Self.open()
            return false
        } catch {
            return error.code == ENXIO || error.code == EIO
        }
    }

    private static func open() throws(SystemError) {
        _ = try Descriptor.open(
            "/dev/tty", for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
    }
}
