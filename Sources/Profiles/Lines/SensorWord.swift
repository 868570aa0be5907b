internal import HeadsetTerms

/// A sensor that gives readings, as the words before a number name it.
struct SensorWord: Hashable {
    /// Unique within its ear.
    let number: UInt8
    let quantity: ChannelDescriptor.Quantity

    /// The words that name a quantity.
    static let quantities = ["prox", "cap", "pressure"]
    /// The numbers of sensors that only have a number, `s3` to `s99`.
    private static let numbered: ClosedRange<UInt8> = 3...99

    /// The numbers of all sensors that have a name.
    static var numbers: ClosedRange<UInt8> { 0...numbered.upperBound }

    /// The sensor with this name; nil if it is none.
    init?(_ word: String) {
        switch word {
        case "prox": (number, quantity) = (0, .proximity)
        case "cap": (number, quantity) = (1, .capacitance)
        case "pressure": (number, quantity) = (2, .pressure)
        default:
            guard word.hasPrefix("s"), let number = UInt8(word.dropFirst()), Self.numbered.contains(number),
                word == "s\(number)"
            else { return nil }
            (self.number, quantity) = (number, .other)
        }
    }
}
