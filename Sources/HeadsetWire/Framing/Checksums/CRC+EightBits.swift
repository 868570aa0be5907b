extension CRC {
    /// All of the catalogue that have eight bits, those first that sensors and buses are known to use.
    public static let eightBits: [CRC] = [
        eight("SMBUS", 0x07, from: 0x00, reflected: false, xor: 0x00),
        eight("MAXIM-DOW", 0x31, from: 0x00, reflected: true, xor: 0x00),
        eight("AUTOSAR", 0x2F, from: 0xFF, reflected: false, xor: 0xFF),
        eight("SAE-J1850", 0x1D, from: 0xFF, reflected: false, xor: 0xFF),
        eight("CDMA2000", 0x9B, from: 0xFF, reflected: false, xor: 0x00),
        eight("NRSC-5", 0x31, from: 0xFF, reflected: false, xor: 0x00),
        eight("DVB-S2", 0xD5, from: 0x00, reflected: false, xor: 0x00),
        eight("ROHC", 0x07, from: 0xFF, reflected: true, xor: 0x00),
        eight("I-432-1", 0x07, from: 0x00, reflected: false, xor: 0x55),
        eight("WCDMA", 0x9B, from: 0x00, reflected: true, xor: 0x00),
        eight("BLUETOOTH", 0xA7, from: 0x00, reflected: true, xor: 0x00),
        eight("DARC", 0x39, from: 0x00, reflected: true, xor: 0x00),
        eight("GSM-A", 0x1D, from: 0x00, reflected: false, xor: 0x00),
        eight("GSM-B", 0x49, from: 0x00, reflected: false, xor: 0xFF),
        eight("HITAG", 0x1D, from: 0xFF, reflected: false, xor: 0x00),
        eight("I-CODE", 0x1D, from: 0xFD, reflected: false, xor: 0x00),
        eight("LTE", 0x9B, from: 0x00, reflected: false, xor: 0x00),
        eight("MIFARE-MAD", 0x1D, from: 0xC7, reflected: false, xor: 0x00),
        eight("OPENSAFETY", 0x2F, from: 0x00, reflected: false, xor: 0x00),
        eight("TECH-3250", 0x1D, from: 0xFF, reflected: true, xor: 0x00),
    ]

    private static func eight(
        _ name: String, _ polynomial: UInt32, from initial: UInt32, reflected: Bool, xor: UInt32
    ) -> CRC {
        CRC(
            name: "CRC-8/\(name)", width: 8, polynomial: polynomial, initial: initial,
            reflectsInput: reflected,
            reflectsOutput: reflected, finalXor: xor)
    }
}
