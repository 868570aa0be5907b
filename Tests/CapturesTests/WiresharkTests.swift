import Captures
import Testing

/// Wireshark's own tools read what is written here, and what they write is read here.
@Suite(.enabled(if: Wireshark.isInstalled, "tshark isn't installed")) struct WiresharkTests {
    @Test func `tshark shows link, direction, verdict, comment, time and bytes of each record`() throws {
        let file = try TemporaryFile(try SampleCapture().file.bytes)
        let fields = [
            "frame.interface_name", "frame.interface_description", "frame.packet_flags_direction",
            "frame.packet_flags_crc_error", "frame.comment", "frame.time_epoch", "data.data",
        ]
        let start = #"{"record":"start","session":"5f3a","tool":"headset-bridge 1.0"}"#
        let left = ["/dev/ttyACM0", "session 5f3a, board R2-07"]
        let right = ["bench=ä/ü", ""]
        let expected = [
            ["session", "5f3a", "", "", "crc32 01e8030a", "1735724472.123456789", hex(start)],
            left + ["0x00000001", "0", "", "1735724472.124456790", "0003010200"],
            left + ["0x00000002", "0", "", "1735724472.125456790", "00112200"],
            left + ["0x00000001", "1", "check: 1a2b, not 1a2c", "1735724472.126456790", "0301ff00"],
            right + ["0x00000001", "0", "", "1735724472.126456790", hex("boot ü ok\n")],
            right + ["0x00000000", "0", "", "1735724472.127456790", ""],
            ["session", "5f3a", "", "", "crc32 8f9c700a", "1735724472.128456790", hex(#"{"record":"end"}"#)],
        ]
        let (packets, status) = Wireshark.fields(fields, of: file.path)
        #expect(packets == expected)
        #expect(status == 0)
    }

    @Test func `Cut anywhere, tshark and the reader see the same number of records`() throws {
        let sample = try SampleCapture()
        for length in stride(from: sample.ends[0], through: sample.file.bytes.count, by: 83) {
            let bytes = Array(sample.file.bytes.prefix(length))
            let file = try TemporaryFile(bytes)
            let (packets, status) = Wireshark.fields(["frame.number"], of: file.path)
            let reading = Reading(of: bytes)
            let isCut = if case .truncated = reading.items.last?.record { true } else { false }
            #expect(packets.count == reading.items.count - (isCut ? 1 : 0), "cut at \(length)")
            #expect(status == (isCut ? 2 : 0), "cut at \(length)")
        }
    }

    @Test func `The longest record opens in Wireshark`() throws {
        let file = MemoryFile()
        let writer = try CaptureWriter(to: file.sink, application: "", session: "")
        let text = String(repeating: "x", count: CaptureWriter.longestRecord)
        try writer.append(CaptureNote(time: SampleCapture.start, text: text))
        let copy = try TemporaryFile(file.bytes)
        let (packets, status) = Wireshark.fields(["frame.len"], of: copy.path)
        #expect(packets == [["262144"]])
        #expect(status == 0)
    }

    @Test func `capinfos names the tool`() throws {
        let file = try TemporaryFile(try SampleCapture().file.bytes)
        let (output, status) = Wireshark.run("capinfos \(file.path)")
        #expect(output.contains("Capture application: headset-bridge 1.0\n"))
        #expect(output.contains("File timestamp precision:  nanoseconds (9)\n"))
        #expect(status == 0)
    }

    @Test func `What tshark and editcap write again reads as before`() throws {
        let sample = try SampleCapture()
        let file = try TemporaryFile(sample.file.bytes)
        let copy = try TemporaryFile()
        #expect(Wireshark.run("tshark -r \(file.path) -w \(copy.path)").status == 0)
        #expect(Reading(of: try copy.contents()) == Reading(sample.items))
        #expect(Wireshark.run("editcap -r \(file.path) \(copy.path) 2-4").status == 0)
        #expect(Reading(of: try copy.contents()) == Reading(Array(sample.items[1...3])))
    }

    @Test func `Of two sessions that mergecap merged, links and notes still tell whose they are`() throws {
        let sample = try SampleCapture()
        let first = try TemporaryFile(sample.file.bytes)
        let other = try OtherSession()
        let second = try TemporaryFile(other.file.bytes)
        let merged = try TemporaryFile()
        #expect(Wireshark.run("mergecap -w \(merged.path) \(first.path) \(second.path)").status == 0)
        let items = Reading(of: try merged.contents()).items
        #expect(items.filter { !other.items.contains($0) } == sample.items)
        #expect(items.filter { other.items.contains($0) } == other.items)
        #expect(items.count == sample.items.count + other.items.count)
    }

    /// A session on the same port at the same time, with another id.
    private struct OtherSession {
        let items: [Reading.Item]
        let file = MemoryFile()

        init() throws {
            let link = CaptureLink(name: SampleCapture.left.name, description: "session 77aa, board R2-08")
            let time = CaptureTime(nanoseconds: SampleCapture.start.nanoseconds + 1)
            items = [
                .note(time, #"{"record":"start","session":"77aa"}"#),
                .unit(CaptureUnit(time: time, link: link, direction: .received), [0, 1, 0]),
            ]
            let writer = try CaptureWriter(to: file.sink, application: "headset-bridge 1.0", session: "77aa")
            for item in items { try writer.append(item) }
        }
    }

    private func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
