/// A cyclic redundancy check, by the parameters of Greg Cook's catalogue of CRC algorithms (reveng).
public struct CRC: Hashable, Sendable {
    /// The catalogue's name, such as `CRC-16/XMODEM`.
    public var name: String
    /// How many bits it has: 8 to 32.
    public var width: Int
    /// The polynomial without its highest term, written for a register that shifts to the left.
    public var polynomial: UInt32
    /// What the register begins with.
    public var initial: UInt32
    /// Whether each byte goes in with its lowest bit first.
    public var reflectsInput: Bool
    /// Whether the register is read with its lowest bit first.
    public var reflectsOutput: Bool
    /// What the result is combined with at the end.
    public var finalXor: UInt32

    public init(
        name: String, width: Int, polynomial: UInt32, initial: UInt32, reflectsInput: Bool,
        reflectsOutput: Bool, finalXor: UInt32
    ) {
        precondition((8...32).contains(width), "a CRC has 8 to 32 bits")
        self.name = name
        self.width = width
        self.polynomial = polynomial
        self.initial = initial
        self.reflectsInput = reflectsInput
        self.reflectsOutput = reflectsOutput
        self.finalXor = finalXor
    }
}

extension CRC {
    /// Also XMODEM's own: Huawei, Galaxy Buds, MCUmgr.
    public static let xmodem = CRC(
        name: "CRC-16/XMODEM", width: 16, polynomial: 0x1021, initial: 0, reflectsInput: false,
        reflectsOutput: false, finalXor: 0)
    /// Often called CCITT-FALSE.
    public static let ibm3740 = CRC(
        name: "CRC-16/IBM-3740", width: 16, polynomial: 0x1021, initial: 0xFFFF, reflectsInput: false,
        reflectsOutput: false, finalXor: 0)
    /// The true CCITT one, least significant bit first.
    public static let kermit = CRC(
        name: "CRC-16/KERMIT", width: 16, polynomial: 0x1021, initial: 0, reflectsInput: true,
        reflectsOutput: true, finalXor: 0)
    /// X.25; the 16-bit check of HDLC and PPP (RFC 1662).
    public static let ibmSDLC = CRC(
        name: "CRC-16/IBM-SDLC", width: 16, polynomial: 0x1021, initial: 0xFFFF, reflectsInput: true,
        reflectsOutput: true, finalXor: 0xFFFF)
    /// Often called just CRC-16.
    public static let arc = CRC(
        name: "CRC-16/ARC", width: 16, polynomial: 0x8005, initial: 0, reflectsInput: true,
        reflectsOutput: true, finalXor: 0)
    /// Modbus RTU; Nothing and CMF.
    public static let modbus = CRC(
        name: "CRC-16/MODBUS", width: 16, polynomial: 0x8005, initial: 0xFFFF, reflectsInput: true,
        reflectsOutput: true, finalXor: 0)
    /// Ethernet, zlib; pigweed, MIN, and the native protocol (`protocol/spec.md` §2.2).
    public static let isoHDLC = CRC(
        name: "CRC-32/ISO-HDLC", width: 32, polynomial: 0x04C1_1DB7, initial: .max, reflectsInput: true,
        reflectsOutput: true, finalXor: .max)
    /// Often called CRC-32C.
    public static let iscsi = CRC(
        name: "CRC-32/ISCSI", width: 32, polynomial: 0x1EDC_6F41, initial: .max, reflectsInput: true,
        reflectsOutput: true, finalXor: .max)

    /// Those that headset boards are known to use, and their neighbours.
    public static let catalogue = [xmodem, ibm3740, kermit, ibmSDLC, arc, modbus, isoHDLC, iscsi] + eightBits
}
