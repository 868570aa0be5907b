internal import Glibc

/// What only serial ports have trouble with: requests of their own, and their own reasons for others' numbers.
extension SystemError {
    /// The sentence for a port; nil where it has none of its own.
    var portTrouble: String? {
        switch call {
        case "open": openTrouble
        case "TCGETS2", "TCSETS2", "TIOCEXCL": settingsTrouble
        case "TIOCMBIS", "TIOCMBIC": controlLineTrouble
        case "TIOCSBRK", "TIOCCBRK": breakTrouble
        case "TIOCGSERIAL", "TIOCSSERIAL": latencyTrouble
        default: nil
        }
    }

    private var openTrouble: String? {
        switch (code, place) {
        case (EAGAIN, .device): "not ready; another program is just closing it: try again"
        case (EINVAL, .device): "its driver refuses it; see dmesg, and plug it in again"
        case (EIO, .pseudoTerminal):
            "its other side has gone; start the program that makes it, and use the path that it prints"
        default: nil
        }
    }

    private var settingsTrouble: String? {
        switch code {
        case EIO:
            "no hardware answers behind this port; it is unused, or the board was just unplugged: try another"
        case EINVAL: "the driver refuses these settings; try another --baud or --frame"
        case EOPNOTSUPP: "the driver has no such frame or flow control; try --frame 8N1 and --flow none"
        default: nil
        }
    }

    private var controlLineTrouble: String? {
        switch code {
        case ENOTTY, EINVAL, EOPNOTSUPP:
            "it has no such line, as a pseudo-terminal hasn't; leave --dtr, --rts and --reset away"
        default: nil
        }
    }

    private var breakTrouble: String? {
        switch code {
        case ENOTTY, EINVAL, EOPNOTSUPP, EPIPE: "the board or its driver knows no break; go on without"
        default: nil
        }
    }

    private var latencyTrouble: String? {
        switch code {
        case ENOTTY, EINVAL, EOPNOTSUPP: "the driver knows no low latency; leave --low-latency away"
        case EPERM, EACCES:
            "the driver lets only root ask for low latency; leave --low-latency away, or be root"
        default: nil
        }
    }
}
