/// The speed that was asked for, and the one that the hardware has.
///
/// A UART divides a fixed clock by a number that it can hold, so that it comes near most speeds and meets few.
public struct LineSpeed: Hashable, Sendable {
    public var asked: BaudRate
    /// What the driver reads back.
    public var actual: BaudRate

    public init(asked: BaudRate, actual: BaudRate) {
        self.asked = asked
        self.actual = actual
    }

    /// By how many percent the line is too fast; below 0, too slow.
    public var errorPercent: Double {
        let asked = Double(asked.bitsPerSecond)
        return (Double(actual.bitsPerSecond) - asked) / asked * 100
    }

    /// Whether characters arrive: off by more than 2 % here and as much at the other end, the last bit of a character
    /// is read in the next one's place.
    public var isNearEnough: Bool { abs(errorPercent) <= 2 }
}
