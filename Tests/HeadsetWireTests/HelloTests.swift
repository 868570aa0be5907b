import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@Suite struct HelloTests {
    private func hello(_ payload: [UInt8]) throws(PayloadError) -> Hello? {
        let frame = Frame(FrameHeader(type: 1, sequence: 0, time: 0), payload: payload[...])
        return if case .hello(let hello) = try Message(frame) { hello } else { nil }
    }

    /// Versions 1.0 to `newest`, boot 04030201, earbuds, both capabilities, 12:34:56:78:9A:BC, "Bud", "b-1", "0.9".
    private func payload(
        newest: [UInt8] = [1, 0], formFactor: UInt8 = 0,
        address: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC],
        id: String = "b-1", channels: [[UInt8]] = [], size: UInt8 = 23
    ) -> [UInt8] {
        [1, 0] + newest + [1, 2, 3, 4, formFactor, 3, 0] + address + [3] + Array("Bud".utf8)
            + [UInt8(id.utf8.count)] + Array(id.utf8) + [3] + Array("0.9".utf8) + [
                UInt8(channels.count), size,
            ]
            + channels.joined()
    }

    private func channel(
        sensor: UInt8 = 1, ear: UInt8 = 0, kind: UInt8, flags: UInt8 = 0, unit: UInt8 = 0,
        range: [UInt8] = [0, 0, 0, 0, 0xFF, 0x0F, 0, 0], period: [UInt8] = [10, 0]
    ) -> [UInt8] {
        [sensor, ear, kind, flags, unit] + range + period + [0x2C, 1, 0, 0, 0x84, 3, 0, 0]
    }

    @Test func `A hello says who the board is`() throws {
        let hello = try hello(payload())
        #expect(hello?.versions == .ours)
        #expect(hello?.version == ProtocolVersion(1, 0))
        #expect(hello?.bootID == 0x0403_0201)
        #expect(hello?.formFactor == .earbuds)
        #expect(hello?.capabilities == [.placement, .audioSwitching])
        #expect(hello?.address?.description == "12:34:56:78:9A:BC")
        #expect(hello?.boardName == "Bud")
        #expect(hello?.boardID == "b-1")
        #expect(hello?.firmware == "0.9")
        #expect(hello?.channels == [])
    }

    @Test func `Six zeros are no address`() throws {
        #expect(try hello(payload(address: [0, 0, 0, 0, 0, 0]))?.address == nil)
    }

    @Test func `Each kind of channel is read, one of unknown kind is skipped`() throws {
        let channels = [
            channel(kind: 0, flags: 2), channel(sensor: 2, kind: 1, flags: 3, unit: 3),
            channel(sensor: 3, kind: 0x40),
            channel(sensor: 4, kind: 0x80), channel(sensor: 4, ear: 1, kind: 0x81),
            channel(ear: 9, kind: 0x82),
        ]
        let hello = try hello(payload(channels: channels))
        #expect(
            hello?.channels == [
                ChannelDescriptor(
                    sensor: 1, ear: .left,
                    kind: .sampled(
                        .init(
                            quantity: .proximity, range: 0...4095, period: 10, polarity: .rising, open: 300,
                            worn: 900))
                ),
                ChannelDescriptor(
                    sensor: 2, ear: .left,
                    kind: .sampled(
                        .init(
                            quantity: .capacitance, range: 0...4095, period: 10, polarity: .falling,
                            open: 300,
                            worn: 900, unit: .femtofarads))),
                ChannelDescriptor(
                    sensor: 3, ear: .left,
                    kind: .sampled(
                        .init(
                            quantity: .other, range: 0...4095, period: 10, polarity: .rising, open: nil,
                            worn: nil))),
                ChannelDescriptor(sensor: 4, ear: .left, kind: .event),
                ChannelDescriptor(sensor: 4, ear: .right, kind: .verdict),
            ])
    }

    @Test func `Descriptors may be longer than we know`() throws {
        let channels = [channel(kind: 0x80) + [1, 2], channel(sensor: 2, kind: 0x80) + [3, 4]]
        #expect(try hello(payload(channels: channels, size: 25))?.channels.map(\.sensor) == [1, 2])
    }

    @Test func `A hello that contradicts itself is malformed`() {
        let twice = [channel(kind: 0x80), channel(kind: 0x81)]
        let payloads = [
            [], [1, 0, 1], [UInt8](payload().dropLast()), payload(formFactor: 3), payload(id: ""),
            payload(id: String(repeating: "x", count: 33)), payload(size: 22), payload(channels: twice),
            payload(channels: [channel(ear: 2, kind: 0x80)]),
            payload(channels: [channel(kind: 0, period: [0, 0])]),
            payload(channels: [channel(kind: 0, range: [1, 0, 0, 0, 0, 0, 0, 0])]),
            payload(channels: (0..<17).map { channel(sensor: $0, kind: 0x80) }),
            [UInt8](payload(channels: [channel(kind: 0x80)]).dropLast()),
        ]
        for payload in payloads {
            #expect(throws: PayloadError.malformed, "\(payload)") { try hello(payload) }
        }
    }

    @Test func `A board of another major version is refused with both sides' versions, whatever follows`() {
        let versions = ProtocolVersions(oldest: ProtocolVersion(2, 1), newest: ProtocolVersion(3, 0))
        let error = PayloadError.version(board: versions, host: .ours)
        #expect(throws: error) { try hello([2, 1, 3, 0]) }
        #expect(error.fault == .version)
        #expect(versions.description == "2.1 to 3.0")
    }

    @Test func `A newer board that still speaks our major version is taken`() throws {
        #expect(try hello(payload(newest: [3, 7]))?.version == ProtocolVersion(1, 0))
    }

    @Test(
        arguments: [
            ([1, 0, 1, 0], [1, 0, 1, 3], [1, 0]), ([1, 0, 2, 1], [1, 0, 1, 3], [1, 3]),
            ([1, 0, 2, 1], [2, 4, 3, 0], [2, 1]),
            ([1, 0, 1, 9], [2, 0, 2, 0], nil), ([3, 0, 3, 0], [1, 0, 2, 0], nil),
        ] as [([UInt8], [UInt8], [UInt8]?)])
    func `Two sides speak the highest major version that both know, and its lower minor one`(
        one: [UInt8], other: [UInt8], common: [UInt8]?
    ) {
        func versions(_ bytes: [UInt8]) -> ProtocolVersions {
            ProtocolVersions(
                oldest: ProtocolVersion(bytes[0], bytes[1]), newest: ProtocolVersion(bytes[2], bytes[3]))
        }
        let expected = common.map { ProtocolVersion($0[0], $0[1]) }
        #expect(versions(one).common(with: versions(other)) == expected)
        #expect(versions(other).common(with: versions(one)) == expected)
    }
}
