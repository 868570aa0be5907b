import HeadsetWire

/// The frames of a board that has nothing but log lines to say: each makes the bridge say one line.
struct Board {
    private var encoder = FrameEncoder(framing: .cobs)

    /// Who it is.
    mutating func hello() -> [UInt8] {
        var payload: [UInt8] = [1, 0, 1, 0]  // from version 1.0 to 1.0
        payload += [1, 2, 3, 4]  // boot id
        payload += [0, 1, 0]  // earbuds that report placement
        payload += [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]
        payload += [0, 1, 0x42, 0]  // name, id, firmware
        payload += [0, 23]  // no channels
        return encoder.encode(type: 0x01, time: 0, payload: payload)
    }

    /// A log line with the frame's number in it.
    mutating func log() -> [UInt8] {
        let text = Array("frame \(encoder.sequence);".utf8)
        let payload = [2, UInt8(text.count), 0] + text
        return encoder.encode(type: 0x08, time: UInt32(encoder.sequence), payload: payload)
    }
}
