import Glibc
import Identification
import SerialIO
import Sessions
import SystemCalls
import Timing

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

    private let place: PortPlace
    private let name: String
    private let settings: SerialSettingsChange
    private let duration: Duration
    private let remark: (String) -> Void
    private let complain: (Complaint) -> Void

    /// - Parameters:
    ///   - name: what it is called.
    ///   - settings: how the line is set up; without a speed it tries ``speeds``.
    ///   - duration: how long it is listened to at each.
    ///   - remark: is told what goes on.
    ///   - complain: is told what the port can't do.
    init(
        _ place: PortPlace, named name: String, _ settings: SerialSettingsChange, for duration: Duration,
        remark: @escaping (String) -> Void, complain: @escaping (Complaint) -> Void
    ) {
        self.place = place
        self.name = name
        self.settings = settings
        self.duration = duration
        self.remark = remark
        self.complain = complain
    }

    /// Listens, at one speed after the other.
    func listen() throws(Failure) -> Heard {
        do throws(PortTrouble) {
            let signals = try unlessSystemFails { () throws(SystemError) in try SignalPipe() }
            var untried = settings.baud == nil ? Self.speeds : []
            switch try open(&untried, signals) {
            case .open(let port):
                port.port.report.complaints(of: name).forEach(complain)
                return try unlessSystemFails { () throws(SystemError) in try best(of: port, untried, signals)
                }
            case .signal(let signal): return Heard(sample: StreamSample(readAt: nil), ending: .signal(signal))
            }
        } catch {
            throw Failure(error)
        }
    }

    private func best(
        of port: ListenedPort, _ untried: [BaudRate], _ signals: borrowing SignalPipe
    ) throws(SystemError) -> Heard {
        var (port, untried) = (port, port.hasSpeeds ? untried : [])
        var best: (sample: StreamSample, sense: Int)?
        while true {
            remark("listening\(port.words)")
            let heard = try listen(to: port, signals)
            let sample = heard.sample
            let found = Identification(of: sample)
            remark("\(sample.total) bytes\(port.words)")
            if found.sense > best?.sense ?? -1 { best = (sample, found.sense) }
            // Nothing comes at any speed.
            if case .over = heard.ending, sample.total > 0, found.sense < Self.certain,
                try goOn(&port, after: found, &untried)
            {
                continue
            }
            return Heard(sample: best?.sample ?? sample, ending: heard.ending)
        }
    }

    private static let certain = 3

    /// Opens the port at the first speed that its driver takes.
    private func open(
        _ untried: inout [BaudRate], _ signals: borrowing SignalPipe
    ) throws(PortTrouble) -> ListenedPort.Opened {
        var wanted = SerialSettings()
        settings.apply(to: &wanted)
        while true {
            if settings.baud == nil { wanted.baud = untried.removeFirst() }
            do throws(PortTrouble) {
                return try ListenedPort.open(place, named: name, wanted, signals)
            } catch {
                guard case .system(let refusal) = error, refusal.isOfSpeed, !untried.isEmpty else {
                    throw error
                }
                refused(wanted.baud, refusal)
            }
        }
    }

    /// Goes on at the next speed that the driver takes; false if there is none.
    private func goOn(
        _ port: inout ListenedPort, after found: Identification, _ untried: inout [BaudRate]
    ) throws(SystemError) -> Bool {
        guard let speed = port.speed else { return false }
        while let next = Self.next(after: found, at: speed, &untried) {
            do throws(SystemError) {
                try port.changeSpeed(to: next)
                return true
            } catch  where error.isOfSpeed {
                refused(next, error)
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
        to port: ListenedPort, _ signals: borrowing SignalPipe
    ) throws(SystemError) -> Heard {
        var sample = StreamSample(readAt: port.speed.map { Int($0.bitsPerSecond) })
        let port = port.port
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
