import SerialIO
import SystemCalls

/// A port that ``UnknownPort`` listens to, and the speed at which it is read.
struct ListenedPort {
    let port: any OpenPort
    /// Nil where there is none, or another program knows it alone.
    private(set) var speed: BaudRate?

    /// - Parameter speed: the one that was asked for.
    init(_ port: any OpenPort, at speed: BaudRate) {
        self.port = port
        self.speed =
            switch port {
            case let line as SerialPort: line.isPseudoTerminal ? nil : line.baud
            case let remote as RemotePort: remote.isAskedForSpeed ? speed : nil
            default: nil
            }
    }

    /// Whether it can be read at another speed.
    var hasSpeeds: Bool { speed != nil }

    /// At which speed, in words that follow others; none where nobody knows. A pseudo-terminal says one that means nothing.
    var words: String { (speed ?? (port as? SerialPort)?.baud).map { " at \($0.bitsPerSecond) baud" } ?? "" }

    /// - Throws: what the driver says of a speed that it hasn't.
    mutating func changeSpeed(to speed: BaudRate) throws(SystemError) {
        switch port {
        case let line as SerialPort:
            try line.changeSpeed(to: speed)
            self.speed = line.baud
        case let remote as RemotePort:
            remote.changeSpeed(to: speed)
            self.speed = speed
        default: break
        }
    }
}

extension RemotePort {
    /// Whether the server sets the line as it is asked.
    fileprivate var isAskedForSpeed: Bool {
        switch address {
        case .rfc2217: true
        case .tcp, .unix: false
        }
    }
}
