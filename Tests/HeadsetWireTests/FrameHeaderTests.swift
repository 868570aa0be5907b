import HeadsetWire
import Testing

@Suite struct FrameHeaderTests {
    @Test(
        arguments: [(0x00, false), (0x01, false), (0x7F, false), (0x80, false), (0x81, true), (0xFF, true)]
            as [(UInt8, Bool)])
    func `The type tells whether a host has sent it`(type: UInt8, isFromHost: Bool) {
        #expect(FrameHeader.isFromHost(type: type) == isFromHost)
        #expect(FrameHeader(type: type, sequence: 0, time: 0).isFromHost == isFromHost)
    }
}
