/// The numbers of RFC 2217.
enum ComPortCode {
    /// What the line is asked for.
    enum Question: UInt8 {
        case speed = 1
        case dataSize
        case parity
        case stopSize
        case control
        case lineStateMask = 10
        case modemStateMask
        case purge
    }

    /// What a server says: an answer is its question plus 100.
    enum Answer: UInt8 {
        case speed = 101
        case dataSize
        case parity
        case stopSize
        case control
        case lineState
        case suspend = 108
        case resume
        case lineStateMask
        case modemStateMask
    }

    // Values of `control`.
    static let breakOn: UInt8 = 5
    static let breakOff: UInt8 = 6
    static let dtrOn: UInt8 = 8
    static let dtrOff: UInt8 = 9
    static let rtsOn: UInt8 = 11
    static let rtsOff: UInt8 = 12

    // Bits of the state of a line.
    static let overrun: UInt8 = 2
    static let parityError: UInt8 = 4
    static let framingError: UInt8 = 8
    static let breakSeen: UInt8 = 16

    /// Throws away what the server received and hasn't sent.
    static let purgeReceived = TelnetCode.about(TelnetCode.comPort, [Question.purge.rawValue, 1])
}
