internal import Timing

/// One ear of the headset as a thing in the world. It answers for any moment from its last change on.
///
/// How near the head is goes in thousandths of the way from open air (0) to worn (1000).
struct EarPhysics {
    var isInCase = false

    private var ramp = Ramp(from: 0, to: 0, start: 0, end: 0)
    private var flutter = Passing(strength: 0, start: 0, end: 0)
    /// What is near each sensor; nil: near all of them.
    private var touches: [UInt8?: Passing] = [:]
    private var talk = Passing(strength: 0, start: 0, end: 0)

    private struct Ramp {
        var from: Int64
        var to: Int64
        var start: Milliseconds
        var end: Milliseconds

        func value(at time: Milliseconds) -> Int64 {
            guard time < end else { return to }
            return from + (to - from) * (time - start).count / (end - start).count
        }
    }

    /// Something that lasts a while.
    private struct Passing {
        var strength: Int64
        var start: Milliseconds
        var end: Milliseconds

        func isOn(at time: Milliseconds) -> Bool {
            start <= time && time < end
        }
    }

    /// Begins to move.
    mutating func approach(_ target: Int64, from time: Milliseconds, over length: Milliseconds) {
        ramp = Ramp(from: ramp.value(at: time), to: target, start: time, end: time + length)
    }

    /// Contact is at `level` for a while, whatever the movement says.
    mutating func flutter(at level: Int64, from time: Milliseconds, over length: Milliseconds) {
        flutter = Passing(strength: level, start: time, end: time + length)
    }

    /// Something else comes near a sensor, or all of them (nil), by `strength` percent.
    mutating func touch(
        _ sensor: UInt8?, _ strength: Int64, from time: Milliseconds, over length: Milliseconds
    ) {
        touches[sensor] = Passing(strength: strength, start: time, end: time + length)
    }

    /// The jaw moves, by `strength` percent.
    mutating func talk(_ strength: Int64, from time: Milliseconds, over length: Milliseconds) {
        talk = Passing(strength: strength, start: time, end: time + length)
    }

    /// What this sensor would see if it had no noise.
    func nearness(at time: Milliseconds, to sensor: UInt8) -> Int64 {
        var level = flutter.isOn(at: time) ? flutter.strength : ramp.value(at: time)
        if talk.isOn(at: time) {
            level += jaw(at: time - talk.start) * talk.strength * level / 100_000
        }
        for touch in [touches[nil], touches[sensor]] {
            if let touch, touch.isOn(at: time) { level += touch.strength * 10 }
        }
        return level
    }

    /// A jaw that opens and closes four times a second, from -1000 to 1000.
    private func jaw(at time: Milliseconds) -> Int64 {
        let phase = time.count % 250
        return phase < 125 ? phase * 16 - 1000 : 3000 - phase * 16
    }
}
