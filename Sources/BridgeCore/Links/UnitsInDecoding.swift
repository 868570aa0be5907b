public import Timing

/// The units that a child process was told of: their numbers, and when each arrived.
///
/// Numbers go on over reconnections. Memory is bounded: an answer to a unit that lies too far back comes too late.
public struct UnitsInDecoding: Sendable {
    /// How many units back an answer may reach.
    static let most: UInt64 = 1024

    /// The number of the last unit; the first one is 1.
    private var last: UInt64 = 0
    /// The lowest number to which an answer is taken.
    private var first: UInt64 = 1
    /// A ring.
    private var arrivals: [Timestamp] = []

    public init() {}

    /// One more unit has arrived; its number.
    public mutating func add(_ arrival: Timestamp) -> UInt64 {
        last += 1
        let place = Int((last - 1) % Self.most)
        if place < arrivals.count { arrivals[place] = arrival } else { arrivals.append(arrival) }
        if last - first == Self.most { first += 1 }
        return last
    }

    /// When the unit of this number arrived; nil if no answer to it is taken.
    public func arrival(of unit: UInt64) -> Timestamp? {
        guard first <= unit, unit <= last else { return nil }
        return arrivals[Int((unit - 1) % Self.most)]
    }

    /// No answer to any unit so far is taken any more.
    public mutating func forget() {
        first = last + 1
    }

    /// Why an answer that names this unit isn't taken, where ``arrival(of:)`` is nil.
    public static func objection(to answer: [UInt8], about unit: UInt64) -> String {
        if answer.count >= DecoderHappening.longestAnswer { return "a line as long as this can't be taken" }
        if unit != 0 { return "no answer to this unit is awaited" }
        return "it names no unit: \(String(decoding: answer.prefix(80), as: UTF8.self))"
    }
}
