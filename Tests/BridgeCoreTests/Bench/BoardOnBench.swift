import Accessories
import HeadsetTerms
import HeadsetWire
import Timing

@testable import BridgeCore

/// Who a board on the bench says it is: earbuds whose left ear follows the firmware's own verdict, unless told otherwise.
struct BoardOnBench {
    /// What a channel is, as a descriptor numbers it.
    enum Channel: UInt8 {
        /// Reads 0 with nothing near and 100 when worn.
        case proximity = 0x00
        case event = 0x80
        case verdict = 0x81
    }

    var id = "R2-07"
    var name = "Bench"
    var boot: UInt32 = 1
    var firmware = "1.0"
    var capabilities: UInt16 = 0b11
    var channels: [(ear: Ear, sensor: UInt8, kind: Channel)] = [(.left, 0, .verdict)]
    var oldest: (UInt8, UInt8) = (1, 0)
    var newest: (UInt8, UInt8) = (1, 0)

    var payload: [UInt8] {
        var payload: [UInt8] = [oldest.0, oldest.1, newest.0, newest.1]
        payload += BoardMessage.bytes(boot) + [0] + BoardMessage.bytes(capabilities)
        payload += [0, 0, 0, 0, 0, 0]
        for text in [name, id, firmware] { payload += [UInt8(text.utf8.count)] + Array(text.utf8) }
        payload += [UInt8(channels.count), 23]
        for channel in channels {
            payload +=
                [channel.sensor, channel.ear.rawValue, channel.kind.rawValue] + Self.rest(channel.kind)
        }
        return payload
    }

    /// What is told of its hello.
    var seen: HelloSeen {
        HelloSeen(
            board: id, name: name, firmware: firmware, spoken: .native(ProtocolVersion(1, 0)),
            formFactor: .earbuds,
            capabilities: granted, bootID: boot, bluetoothAddress: nil,
            channels: channels.map {
                ChannelDescriptor(sensor: $0.sensor, ear: $0.ear, kind: Self.term($0.kind))
            })
    }

    /// What it can be registered for.
    var granted: Capabilities {
        var granted: Capabilities = []
        if capabilities & 1 != 0 { granted.insert(.placement) }
        if capabilities & 2 != 0 { granted.insert(.audioSwitching) }
        return granted
    }

    private static func rest(_ kind: Channel) -> [UInt8] {
        switch kind {
        case .event, .verdict: [UInt8](repeating: 0, count: 20)
        case .proximity:
            [0b10, 0] + BoardMessage.bytes(Int32(-128)) + BoardMessage.bytes(Int32(127))
                + BoardMessage.bytes(UInt16(40)) + BoardMessage.bytes(Int32(0))
                + BoardMessage.bytes(Int32(100))
        }
    }

    private static func term(_ kind: Channel) -> ChannelDescriptor.Kind {
        switch kind {
        case .event: .event
        case .verdict: .verdict
        case .proximity:
            .sampled(
                .init(
                    quantity: .proximity, range: -128...127, period: 40, polarity: .rising, open: 0, worn: 100
                ))
        }
    }
}
