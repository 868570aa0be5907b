internal import HeadsetTerms
internal import Timing

extension ChannelDescriptor {
    /// The bytes of a descriptor that this version knows (`protocol/spec.md` §5.1).
    static let encodedSize: UInt8 = 23

    /// Reads a descriptor; nil if its kind is one that this version doesn't know.
    init?(_ bytes: inout PayloadReader) throws(PayloadError) {
        let sensor = try bytes.number(UInt8.self)
        let earNumber = try bytes.number(UInt8.self)
        let kind: Kind
        switch try bytes.number(UInt8.self) {
        case let number where number < 0x80:
            kind = .sampled(try Sampled(Quantity(rawValue: number) ?? .other, &bytes))
        case 0x80: kind = .event
        case 0x81: kind = .verdict
        default: return nil
        }
        guard let ear = Ear(rawValue: earNumber) else { throw .malformed }
        self.init(sensor: sensor, ear: ear, kind: kind)
    }
}

extension ChannelDescriptor.Sampled {
    private static let fallsWhenWorn: UInt8 = 1 << 0
    private static let isCalibrated: UInt8 = 1 << 1

    fileprivate init(_ quantity: ChannelDescriptor.Quantity, _ bytes: inout PayloadReader)
        throws(PayloadError)
    {
        let flags = try bytes.number(UInt8.self)
        let unit = try bytes.number(UInt8.self)
        let (smallest, largest) = (try bytes.number(Int32.self), try bytes.number(Int32.self))
        let period = try bytes.number(UInt16.self)
        let (open, worn) = (try bytes.number(Int32.self), try bytes.number(Int32.self))
        guard smallest <= largest, period > 0 else { throw .malformed }
        let isCalibrated = flags & Self.isCalibrated != 0
        self.init(
            quantity: quantity, range: smallest...largest, period: Milliseconds(Int64(period)),
            polarity: flags & Self.fallsWhenWorn != 0 ? .falling : .rising,
            open: isCalibrated ? open : nil, worn: isCalibrated ? worn : nil,
            unit: ChannelDescriptor.Unit(rawValue: unit) ?? .counts)
    }
}
