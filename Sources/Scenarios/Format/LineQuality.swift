internal import Settings

/// How often a line spoils what goes over it, in bytes of a million.
struct LineQuality: Decodable, Sendable {
    /// Bytes with one bit turned.
    let bitErrors: UInt32
    let lost: UInt32
    let doubled: UInt32
    /// Bytes at which a burst begins, which turns `burstBytes` bytes into noise.
    let bursts: UInt32
    let burstBytes: Int

    /// A line that spoils nothing.
    init() {
        bitErrors = 0
        lost = 0
        doubled = 0
        bursts = 0
        burstBytes = 0
    }

    private enum Key: CodingKey {
        case perMillion, burstBytes
    }

    private enum RateKey: CodingKey {
        case bitErrors, lost, doubled, bursts
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        let rates = try file.nestedContainer(keyedBy: RateKey.self, forKey: .perMillion)
        bitErrors = try rates.whole(.bitErrors, in: 0...250_000, absent: 0)
        lost = try rates.whole(.lost, in: 0...250_000, absent: 0)
        doubled = try rates.whole(.doubled, in: 0...250_000, absent: 0)
        bursts = try rates.whole(.bursts, in: 0...250_000, absent: 0)
        burstBytes = try file.whole(.burstBytes, in: 1...10_000, absent: 16)
    }
}
