/// How much a profile's program may say: each unit that it is told of lets it say a little, which it may also say later.
///
/// What goes beyond that isn't read before it is told of more units: a flood waits in its pipe, and fills neither the
/// memory nor the capture.
struct AnswerAllowance {
    /// What a unit is worth, in bytes.
    static let ofUnit = 4096
    /// What a line costs at least, in bytes.
    static let leastOfLine = 1024
    /// How much may be saved up, and how much there is at the start.
    static let most = 256 * 1024
    private static let atStart = 64 * 1024

    private var left = atStart

    /// Whether a line may be said.
    var allowsLine: Bool { left > 0 }

    /// It was told of a unit.
    mutating func unitWasTold() {
        left = min(left + Self.ofUnit, Self.most)
    }

    /// It said a line. The last one may cost more than there is.
    mutating func lineWasSaid(_ line: [UInt8]) {
        left -= max(line.count, Self.leastOfLine)
    }

    /// It said so much in lines that are too long to be taken whole.
    mutating func bytesWereDropped(_ count: Int) {
        left -= count
    }
}
