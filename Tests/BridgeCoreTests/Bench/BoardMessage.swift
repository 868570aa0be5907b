import HeadsetTerms

/// What a board can say, as type and payload (`protocol/spec.md` §5).
struct BoardMessage {
    var type: UInt8
    var payload: [UInt8]

    /// Anything, right or wrong.
    static func raw(_ type: UInt8, _ payload: [UInt8] = []) -> BoardMessage {
        BoardMessage(type: type, payload: payload)
    }

    static func hello(_ board: BoardOnBench = BoardOnBench()) -> BoardMessage {
        raw(0x01, board.payload)
    }

    static func samples(
        _ values: [Int8], sensor: UInt8 = 0, ear: Ear = .left, period: UInt16 = 40
    ) -> BoardMessage {
        let head: [UInt8] = [sensor, ear.rawValue] + bytes(period) + [1, UInt8(values.count)]
        return raw(0x02, head + values.map { UInt8(bitPattern: $0) })
    }

    static func events(_ events: WearEntry...) -> BoardMessage {
        raw(0x03, WearEntry.list(events))
    }

    static func link(_ address: BluetoothAddress, profile: UInt8, state: UInt8) -> BoardMessage {
        raw(0x04, address.octets + [profile, state])
    }

    /// Addresses, each with the states of A2DP, AVRCP, HFP and SCO.
    static func table(_ entries: (BluetoothAddress, [UInt8])...) -> BoardMessage {
        raw(0x05, [UInt8(entries.count)] + entries.flatMap { $0.octets + $1 })
    }

    static func heartbeat(_ latched: WearEntry..., dropped: UInt32 = 0) -> BoardMessage {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: dropped >> ($0 * 8)) }
        return raw(0x06, count + [0xFF, 0x80] + WearEntry.list(latched))
    }

    static let truth = raw(0x07, [0, 1, 5, 0, 3] + Array("don".utf8))
    static let log = raw(0x08, [2, 2, 0] + Array("ok".utf8))

    static func ack(_ id: UInt16) -> BoardMessage { raw(0x09, bytes(id)) }
    static func nack(_ id: UInt16) -> BoardMessage { raw(0x0A, bytes(id) + [1]) }
    static func pong(_ id: UInt16, received: UInt32 = 0) -> BoardMessage {
        raw(0x0B, bytes(id) + bytes(received) + [0, 0, 0, 0])
    }

    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
