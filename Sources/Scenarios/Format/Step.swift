internal import HeadsetTerms
internal import Timing

/// Something that happens in a scenario.
struct Step: Sendable {
    let time: Milliseconds
    let action: Action
    /// When it happens again.
    let again: Repetition?

    struct Repetition: Sendable {
        let times: Int
        let every: Milliseconds
    }

    enum Action: Sendable {
        case don(Handling)
        case doff(Handling)
        /// Into the case, or out of it.
        case inCase(ears: [Ear], Bool)
        case lid(isOpen: Bool)
        case motion(isMoving: Bool)
        /// Something else comes near one sensor of each ear, or all (nil), `strength` percent of the way from open to
        /// worn.
        case touch(ears: [Ear], sensor: UInt8?, strength: Int64, length: Milliseconds)
        /// The jaw moves worn ears to and fro by `strength` percent.
        case talk(ears: [Ear], strength: Int64, length: Milliseconds)
        /// What one of the scenario's sources does.
        case source(name: String, [SourceChange])
        /// A truth frame that says no edge.
        case remark(String)
        case log(level: UInt8, text: String)
        /// What a `printf` leaves on the line between frames.
        case printf(String)
        case bytes([UInt8])
        /// The next bytes of the line turn into noise.
        case burst(count: Int)
        /// The firmware hangs.
        case stall(Milliseconds)
        /// The cable hangs loose: neither side hears the other.
        case mute(Milliseconds)
        /// The next frame comes that much later than it should; those behind it pass it.
        case hold(Milliseconds)
        /// The board restarts and takes that long to boot.
        case reset(Milliseconds)
    }

    /// How a headset is put on or taken off.
    struct Handling: Sendable {
        let ears: [Ear]
        /// From open air to full contact, or back. Contact is made, or broken, at the step's time.
        let ramp: Milliseconds
        /// How well the fixture knows the time; nil if it tells no truth.
        let uncertainty: Milliseconds?
        let bounce: Bounce?
    }

    /// Contact that comes and goes behind an edge.
    struct Bounce: Sendable {
        let times: Int
        let length: Milliseconds
        /// How far it goes back, in percent.
        let depth: Int64
    }
}
