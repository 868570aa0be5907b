/// The numbers of a host's requests that this version knows (`protocol/spec.md` §6).
enum RequestType: UInt8 {
    case identify = 0x81
    case ping = 0x82
    case setReporting = 0x83
    case setParameter = 0x84
    case requestLinkTable = 0x85
    case reset = 0x86
    case selfTest = 0x87
}
