/// How either side of a line tells the other to wait.
public enum FlowControl: String, CaseIterable, Decodable, Hashable, Sendable {
    /// It can't: what comes too fast is lost.
    case none
    /// By the lines RTS and CTS, which the driver moves and heeds.
    case hardware
    /// By the bytes 13 (stop) and 11 (go on), in hexadecimal. They never come through as data, so that it is for text.
    case software
}
