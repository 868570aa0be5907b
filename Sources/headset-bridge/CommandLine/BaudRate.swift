/// The speed of a serial line in bits a second.
struct BaudRate: Hashable, Sendable {
    let bitsPerSecond: Int
}

extension ValueSyntax where Value == BaudRate {
    /// Any speed that a Linux driver can be asked for.
    static let baud = ValueSyntax(placeholder: "N") { (text) throws(ValueError) in
        BaudRate(bitsPerSecond: Int(try wholeNumber(text, in: 1...4_000_000_000, example: "115200")))
    }
}
