import Glibc
import Identification
import SerialIO
import SystemCalls

/// A port of which nothing is known, to be listened to. Nothing is ever sent.
struct UnknownPort {
    /// What came, and why no more of it did.
    struct Heard {
        enum Ending {
            /// It was enough, or time was over.
            case over
            case boardGone
            case signal(SignalPipe.Ending)
        }

        /// At the speed at which it made most sense.
        var sample: StreamSample
        var ending: Ending
    }

    /// The speeds that are tried, the usual ones first.
    static let speeds: [BaudRate] = [
        115_200, 9600, 57_600, 38_400, 19_200, 230_400, 460_800, 921_600, 1_000_000, 4800, 2400,
    ]
    /// How many bytes are enough at one speed: twenty of the longest native frames.
    private static let enough = 12_000
    /// After so many bytes, and each time so many more, it is looked whether they say enough.
    private static let firstLook = 1024

    private let path: String
    private let settings: SerialSettingsChange
    private let duration: Duration
    private let remark: (String) -> Void
    private let complain: (Complaint) -> Void

    /// - Parameters:
    ///   - settings: how the line is set up; without a speed it tries ``speeds``.
    ///   - duration: how long it is listened to at each.
    ///   - remark: is told what goes on.
    ///   - complain: is told what the port can't do.
    init(
        _ path: String, _ settings: SerialSettingsChange, for duration: Duration,
        remark: @escaping (String) -> Void, complain: @escaping (Complaint) -> Void
    ) {
        self.path = path
        self.settings = settings
        self.duration = duration
        self.remark = remark
        self.complain = complain
    }

    /// Listens, at one speed after the other.
    func listen() throws(Failure) -> Heard {
        do throws(SystemError) {
            return try best()
        } catch {
            throw Failure(port: error)
        }
    }

    private func best() throws(SystemError) -> Heard {
        let signals = try SignalPipe()
        var untried = settings.baud == nil ? Self.speeds : []
        let port = try open(&untried)
        port.report.complaints(of: path).forEach(complain)
        if port.isPseudoTerminal { untried = [] }
        var best: (sample: StreamSample, sense: Int)?
        while true {
            remark("listening at \(port.baud.bitsPerSecond) baud")
            let heard = try listen(to: port, signals)
            let sample = heard.sample
            let found = Identification(of: sample)
            remark("\(sample.total) bytes at \(port.baud.bitsPerSecond) baud")
            if found.sense > best?.sense ?? -1 { best = (sample, found.sense) }
            // Nothing comes at any speed.
            if case .over = heard.ending, sample.total > 0, found.sense < Self.certain,
                try goOn(port, after: found, &untried)
            {
                continue
            }
            return Heard(sample: best?.sample ?? sample, ending: heard.ending)
        }
    }

    private static let certain = 3

    /// Opens the port at the first speed that its driver takes.
    private func open(_ untried: inout [BaudRate]) throws(SystemError) -> SerialPort {
        var wanted = SerialSettings()
        settings.apply(to: &wanted)
        if settings.baud != nil { return try SerialPort(opening: path, wanted) }
        while true {
            wanted.baud = untried.removeFirst()
            do throws(SystemError) {
                return try SerialPort(opening: path, wanted)
            } catch  where error.isOfSpeed && !untried.isEmpty {
                refused(wanted.baud, error)
            }
        }
    }

    /// Goes on at the next speed that the driver takes; false if there is none.
    private func goOn(
        _ port: SerialPort, after found: Identification, _ untried: inout [BaudRate]
    ) throws(SystemError) -> Bool {
        while let speed = Self.next(after: found, at: port.baud, &untried) {
            do throws(SystemError) {
                try port.changeSpeed(to: speed)
                return true
            } catch  where error.isOfSpeed {
                refused(speed, error)
            }
        }
        return false
    }

    private func refused(_ speed: BaudRate, _ error: SystemError) {
        remark("\(speed.bitsPerSecond) baud: \(error)")
    }

    /// The speed to try: what the bytes say if they say it, else the next one.
    private static func next(
        after found: Identification, at baud: BaudRate, _ untried: inout [BaudRate]
    ) -> BaudRate? {
        if case .tooFast(let times, _, _) = found.rate {
            let wanted = Double(baud.bitsPerSecond) / Double(times)
            if let index = untried.firstIndex(where: { abs(Double($0.bitsPerSecond) / wanted - 1) < 0.1 }) {
                return untried.remove(at: index)
            }
        }
        return untried.isEmpty ? nil : untried.removeFirst()
    }

    /// Listens until time is over, or enough has come.
    private func listen(
        to port: SerialPort, _ signals: borrowing SignalPipe
    ) throws(SystemError) -> Heard {
        var sample = StreamSample(readAt: port.isPseudoTerminal ? nil : Int(port.baud.bitsPerSecond))
        var buffer = [UInt8](repeating: 0, count: 4096)
        var poller = Poller()
        let end = BootTime.now() + duration
        var look = Self.firstLook
        while true {
            poller.reset()
            poller.watch(port.descriptor, for: .readable)
            poller.watch(signals.descriptor, for: .readable)
            let isSilent = try poller.wait(until: min(end, port.deadline ?? end)) == 0
            let now = BootTime.now()
            port.deadlinePassed(at: now)
            if isSilent, now >= end { return Heard(sample: sample, ending: .over) }
            if case .ending(let signal)? = try signals.next() {
                return Heard(sample: sample, ending: .signal(signal))
            }
            switch try port.read(into: &buffer, after: poller[0]) {
            case .bytes(let count): sample.append(buffer.span.extracting(0..<count))
            case .nothing: break
            case .unplugged: return Heard(sample: sample, ending: .boardGone)
            }
            if sample.total >= look {
                look *= 2
                if sample.total >= Self.enough || Identification(of: sample).sense >= Self.certain {
                    return Heard(sample: sample, ending: .over)
                }
            }
        }
    }
}

extension Identification {
    /// How much sense the bytes make, to compare speeds by.
    fileprivate var sense: Int {
        switch framing {
        case .found: return 3
        case .tooFew: return 2
        case .unproven: return 1
        case .unknown: break
        }
        if content.isText { return 2 }
        if case .tooFast = rate { return 1 }
        return 0
    }
}

extension SystemError {
    /// Whether a driver refuses the settings of a line that is there all the same.
    fileprivate var isOfSpeed: Bool { call == "TCSETS2" && ![EIO, ENXIO, ENODEV, EOPNOTSUPP].contains(code) }
}
