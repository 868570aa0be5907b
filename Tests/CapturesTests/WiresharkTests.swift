import Captures
import Testing

/// Wireshark's own tools read what is written, and what they write is read.
@Suite(.enabled(if: Wireshark.isInstalled, "tshark isn't installed")) struct WiresharkTests {
    private static let fields = [
        "frame.interface_name", "frame.interface_description", "frame.packet_flags_direction",
        "frame.packet_flags_crc_error", "frame.comment", "frame.time_epoch", "frame.len",
    ]

    @Test func `tshark shows link, direction, verdict, comment and time of each unit`() throws {
        let sample = try SampleCapture()
        let file = try TemporaryFile(sample.file.bytes)
        let (packets, status) = Wireshark.fields(Self.fields, of: file.path)
        #expect(status == 0)
        for packet in packets { print(packet) }
    }
}
