/// The numbers of a board's messages that this version knows (`protocol/spec.md` §5).
enum MessageType: UInt8 {
    case hello = 0x01
    case samples = 0x02
    case wearEvent = 0x03
    case linkEvent = 0x04
    case linkTable = 0x05
    case heartbeat = 0x06
    case truth = 0x07
    case log = 0x08
    case ack = 0x09
    case nack = 0x0A
    case pong = 0x0B
}
