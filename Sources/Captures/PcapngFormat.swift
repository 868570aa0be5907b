/// The numbers of the pcapng format (IETF draft-ietf-opsawg-pcapng) that this room writes or understands.
enum PcapngFormat {
    /// What every file starts with: the type of a section header, the same in both byte orders.
    static let magic: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]
    /// The byte-order mark of a section header.
    static let byteOrderMark: UInt32 = 0x1A2B_3C4D
    /// The only major version there is.
    static let majorVersion: UInt16 = 1
    /// Type, length and the length again: what every block has around its body.
    static let frameLength = 12

    /// A length filled up to the multiple of four at which what follows starts.
    static func padded(_ length: Int) -> Int {
        (length + 3) & ~3
    }

    /// Block types.
    enum Block {
        static let sectionHeader: UInt32 = 0x0A0D_0D0A
        static let interfaceDescription: UInt32 = 1
        static let obsoletePacket: UInt32 = 2
        static let simplePacket: UInt32 = 3
        static let enhancedPacket: UInt32 = 6
    }

    /// Option codes; their meaning depends on the block.
    enum Option {
        static let end: UInt16 = 0
        static let comment: UInt16 = 1
        static let interfaceName: UInt16 = 2
        static let interfaceDescription: UInt16 = 3
        static let interfaceResolution: UInt16 = 9
        static let interfaceOffset: UInt16 = 14
        static let packetFlags: UInt16 = 2
        static let sectionApplication: UInt16 = 4
    }

    /// Bits of a packet's flags.
    enum Flags {
        static let direction: UInt32 = 0b11
        static let checkFailed: UInt32 = 1 << 24
    }
}
