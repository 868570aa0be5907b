/// A vendor's and a product's number: `0403:6001`.
public struct USBID: Hashable, Sendable {
    /// `idVendor`.
    public var vendor: UInt16
    /// `idProduct`.
    public var product: UInt16

    public init(vendor: UInt16, product: UInt16) {
        self.vendor = vendor
        self.product = product
    }
}

extension USBID: LosslessStringConvertible {
    /// Four hexadecimal digits, a colon, four more; nil for anything else.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let vendor = Self.number(parts[0]), let product = Self.number(parts[1]) else {
            return nil
        }
        self.init(vendor: vendor, product: product)
    }

    /// In capital letters, as labels on boards and vendors' papers have it.
    public var description: String { Self.text(vendor) + ":" + Self.text(product) }

    /// The number that four hexadecimal digits spell.
    static func number(_ digits: some StringProtocol) -> UInt16? {
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(digits, radix: 16)
    }

    /// A number in four digits.
    static func text(_ number: UInt16) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
