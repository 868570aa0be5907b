import TestSupport
import Timing

/// A board and a host with a line between them, of which everything is known. Its chance has a fixed seed.
///
/// The board shows whole milliseconds; truth is the moment at which it began to show one.
struct TwoClocks {
    /// By how much the board runs faster, in parts per million.
    var drift: Int64
    /// What every frame takes, and what it takes besides at most, in nanoseconds.
    var least: Int64 = 1_000_000
    var jitter: Int64 = 2_000_000
    /// How many frames of a hundred take up to 200 ms more.
    var stalls = 0
    /// What the board shows when the session begins, in nanoseconds.
    var start: Int64 = 123_456_789_000
    var fit = ClockFit()
    /// The host's time, in nanoseconds.
    private(set) var now: Int64 = 5_000_000_000
    /// By how much the fit is wrong, at each moment of asking, and how much it says at most.
    private(set) var errors: [(now: Int64, error: Int64, uncertainty: Int64?)] = []
    /// When the fit began anew, in seconds of the host's.
    private(set) var beginnings: [Int64] = []
    private var lastArrival: Int64 = 0
    private var turns = 0
    private var lastPing: Int64 = -1_000_000_000_000
    private var chance: SeededGenerator

    init(seed: UInt64, drift: Int64) {
        self.drift = drift
        chance = SeededGenerator(seed: seed)
    }

    /// What the board's clock shows at a moment of the host's.
    func board(at host: Int64) -> DeviceTime {
        let time = host + host / 1_000_000 * drift + start
        return DeviceTime(milliseconds: time >= 0 ? time / 1_000_000 : (time - 999_999) / 1_000_000)
    }

    /// The moment of the host's clock at which the board began to show this.
    func truth(of board: DeviceTime) -> Int64 {
        let passed = board.milliseconds * 1_000_000 - start
        var host = passed
        for _ in 0..<8 { host = passed - host / 1_000_000 * drift }
        return host
    }

    /// So many seconds pass, at least until the next frame, in which frames and pings go to and fro.
    mutating func run(seconds: Int64, frames: Bool = true, pings: Bool = true) {
        let end = now + seconds * 1_000_000_000
        repeat {
            now += Int64.random(in: 20_000_000..<120_000_000, using: &chance)
            let before = fit.frames
            if frames { say() }
            if pings, now - pause >= lastPing { ping() }
            if fit.frames <= before { beginnings.append(now / 1_000_000_000) }
            turns += 1
            if turns % 8 == 0 { judge() }
        } while now < end
    }

    /// A frame comes late by so many nanoseconds besides.
    mutating func say(late: Int64 = 0) {
        arrive(board(at: now), sent: now + late)
    }

    /// Time passes and nothing is said.
    mutating func wait(seconds: Int64) {
        now += seconds * 1_000_000_000
    }

    /// How far apart pings are.
    private var pause: Int64 { fit.pings < 8 || fit.isInDoubt ? 1_000_000_000 : 10_000_000_000 }

    /// A ping goes out, and is answered at once.
    mutating func ping() {
        lastPing = now
        let asked = now
        now += delay()
        let heard = board(at: now)
        arrive(heard, sent: now)
        fit.answered(heard: heard, microseconds: nil, asked: Timestamp(nanoseconds: asked))
    }

    /// The fit is asked what it thinks.
    mutating func judge() {
        let board = board(at: now)
        guard let moment = fit.moment(of: board) else { return }
        errors.append((now, moment.time.nanoseconds - truth(of: board), moment.uncertainty))
    }

    /// The greatest error after so many seconds of the host's clock, in microseconds: too early, too late.
    func worst(after seconds: Int64) -> ClosedRange<Int64> {
        let errors = errors.filter { $0.now >= seconds * 1_000_000_000 }.map { $0.error / 1000 }
        return (errors.min() ?? .min)...(errors.max() ?? .max)
    }

    private mutating func arrive(_ shown: DeviceTime, sent: Int64) {
        // Bytes don't overtake each other.
        lastArrival = max(lastArrival, sent + delay())
        fit.arrived(shown, at: Timestamp(nanoseconds: lastArrival))
    }

    private mutating func delay() -> Int64 {
        var delay = least + Int64.random(in: 0...jitter, using: &chance)
        if Int.random(in: 0..<100, using: &chance) < stalls {
            delay += Int64.random(in: 0..<200_000_000, using: &chance)
        }
        return delay
    }
}
