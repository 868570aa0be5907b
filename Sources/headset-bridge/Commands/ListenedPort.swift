import SerialIO
import Sessions
import SystemCalls
import Timing

/// An open port that is listened to, and the speed at which it is read.
struct ListenedPort {
    /// What came of opening one.
    enum Opened {
        case open(ListenedPort)
        case signal(SignalPipe.Ending)
    }

    let link: LiveLink
    let port: any OpenPort
    /// Nil where there is none, or another program knows it alone.
    private(set) var speed: BaudRate?

    /// - Parameter speed: the one that was asked for.
    private init(_ link: LiveLink, _ port: any OpenPort, at speed: BaudRate) {
        self.link = link
        self.port = port
        self.speed =
            switch port {
            case let line as SerialPort: line.isPseudoTerminal ? nil : line.baud
            case let remote as RemotePort: remote.isAskedForSpeed ? speed : nil
            default: nil
            }
    }

    /// Opens a port that is there; a server's may take its time.
    static func open(
        _ place: PortPlace, named name: String, _ settings: SerialSettings, _ signals: borrowing SignalPipe
    ) throws(PortTrouble) -> Opened {
        let lookout = PortLookout()
        let link = LiveLink(place, named: name, settings, lookout: lookout)
        var opening = LinksOpening([link], lookout: lookout, patience: .zero)
        let outcome = try unlessSystemFails { () throws(SystemError) in
            try opening.run(signals: signals, endsOn: { _ in true }, waiting: { _ in })
        }
        switch (outcome, link.port) {
        case (.signal(let signal), _): return .signal(signal)
        case (.gaveUp(let trouble), _): throw trouble
        case (.open, let port?): return .open(ListenedPort(link, port, at: settings.baud))
        case (.open, nil), (.readerGone, _), (.timeOver, _):
            preconditionFailure("it is open and has a port, no reader and no limit")
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
