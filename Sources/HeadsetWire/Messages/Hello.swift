public import HeadsetTerms

/// Who a board is and what it can sense (`protocol/spec.md` §5.1).
///
/// Two hellos are equal when they say the same, boot id included.
public struct Hello: Hashable, Sendable {
    /// What a board says it takes part in.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// It tells where it is worn.
        public static let placement = Capabilities(rawValue: 1 << 0)
        /// It takes part in switching audio between hosts.
        public static let audioSwitching = Capabilities(rawValue: 1 << 1)
    }

    /// The versions that the board speaks.
    public var versions: ProtocolVersions
    /// The version that board and host speak with each other.
    public var version: ProtocolVersion
    /// Random at each boot of the board.
    public var bootID: UInt32
    public var formFactor: FormFactor
    public var capabilities: Capabilities
    /// The headset's own address, nil if it has none.
    public var address: BluetoothAddress?
    public var boardName: String
    /// Unique to this board, the same for ever.
    public var boardID: String
    public var firmware: String
    /// Its wear channels, in the board's order, less those of a kind that this version doesn't know.
    public var channels: [ChannelDescriptor]
}

extension Hello {
    /// Longer names are no names.
    private static let nameLengths: ClosedRange<UInt8> = 0...32
    private static let mostChannels: UInt8 = 16

    init(_ payload: inout PayloadReader) throws(PayloadError) {
        versions = try payload.versions()
        guard let version = versions.common(with: .ours) else {
            throw .version(board: versions, host: .ours)
        }
        self.version = version
        bootID = try payload.number()
        formFactor = try payload.value()
        capabilities = Capabilities(rawValue: try payload.number())
        let octets = try payload.bytes(6)
        address = octets.allSatisfy { $0 == 0 } ? nil : BluetoothAddress(octets)
        boardName = try payload.string(Self.nameLengths)
        boardID = try payload.string(1...Self.nameLengths.upperBound)
        firmware = try payload.string(Self.nameLengths)
        channels = try Self.channels(&payload)
    }

    private static func channels(
        _ payload: inout PayloadReader
    ) throws(PayloadError) -> [ChannelDescriptor] {
        let count = try payload.number(UInt8.self)
        let size = try payload.number(UInt8.self)
        guard count <= mostChannels, size >= ChannelDescriptor.encodedSize else { throw .malformed }
        var known: [ChannelDescriptor] = []
        for _ in 0..<count {
            var bytes = PayloadReader(try payload.bytes(Int(size)))
            guard let channel = try ChannelDescriptor(&bytes) else { continue }
            let isNew = known.allSatisfy { ($0.ear, $0.sensor) != (channel.ear, channel.sensor) }
            guard isNew else { throw .malformed }
            known.append(channel)
        }
        return known
    }
}
