import Captures
import Testing

@Suite struct CaptureWriterTests {
    @Test func `What was written is what is read`() throws {
        let sample = try SampleCapture()
        #expect(Reading(of: sample.file.bytes) == Reading(sample.items))
    }

    @Test func `A record is one write, its link's first declaration included`() throws {
        let sample = try SampleCapture()
        let lengths = zip(sample.ends, [0] + sample.ends).map { $0 - $1 }
        #expect(sample.file.writes == lengths)
    }

    @Test func `A file is laid out as the documentation draws it`() throws {
        let file = MemoryFile()
        let writer = try CaptureWriter(to: file.sink, application: "tool", session: "id")
        let time = CaptureTime(nanoseconds: 0x0102_0304_0506_0708)
        let unit = CaptureUnit(
            time: time, link: CaptureLink(name: "tty", description: "b"), direction: .received,
            isDamaged: true,
            comment: "short")
        try writer.append(unit, bytes: [0xAA, 0xBB, 0xCC, 0xDD, 0xEE].span)
        try writer.append(CaptureNote(time: time, text: "{}"))
        // Made by hand with Python's struct and zlib.crc32.
        let expected: [[UInt8]] = [
            // section header
            [0x0A, 0x0D, 0x0D, 0x0A, 0x28, 0x00, 0x00, 0x00],
            // mark, version 1.0, length unknown
            [0x4D, 0x3C, 0x2B, 0x1A, 0x01, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            // shb_userappl
            [0x04, 0x00, 0x04, 0x00, 0x74, 0x6F, 0x6F, 0x6C],
            // end of options
            [0x00, 0x00, 0x00, 0x00],
            // length
            [0x28, 0x00, 0x00, 0x00],
            // interface
            [0x01, 0x00, 0x00, 0x00, 0x30, 0x00, 0x00, 0x00],
            // link type 147, longest packet
            [0x93, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00],
            // if_name
            [0x02, 0x00, 0x03, 0x00, 0x74, 0x74, 0x79, 0x00],
            // if_description
            [0x03, 0x00, 0x01, 0x00, 0x62, 0x00, 0x00, 0x00],
            // if_tsresol
            [0x09, 0x00, 0x01, 0x00, 0x09, 0x00, 0x00, 0x00],
            // end of options
            [0x00, 0x00, 0x00, 0x00],
            // length
            [0x30, 0x00, 0x00, 0x00],
            // packet
            [0x06, 0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x00],
            // interface, time, lengths
            [
                0x00, 0x00, 0x00, 0x00, 0x04, 0x03, 0x02, 0x01, 0x08, 0x07, 0x06, 0x05, 0x05, 0x00, 0x00,
                0x00, 0x05, 0x00, 0x00, 0x00,
            ],
            // bytes
            [0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0x00, 0x00, 0x00],
            // opt_comment
            [0x01, 0x00, 0x05, 0x00, 0x73, 0x68, 0x6F, 0x72, 0x74, 0x00, 0x00, 0x00],
            // epb_flags
            [0x02, 0x00, 0x04, 0x00, 0x01, 0x00, 0x00, 0x01],
            // end of options
            [0x00, 0x00, 0x00, 0x00],
            // length
            [0x40, 0x00, 0x00, 0x00],
            // interface
            [0x01, 0x00, 0x00, 0x00, 0x34, 0x00, 0x00, 0x00],
            // link type 148, longest packet
            [0x94, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00],
            // if_name
            [0x02, 0x00, 0x07, 0x00, 0x73, 0x65, 0x73, 0x73, 0x69, 0x6F, 0x6E, 0x00],
            // if_description
            [0x03, 0x00, 0x02, 0x00, 0x69, 0x64, 0x00, 0x00],
            // if_tsresol
            [0x09, 0x00, 0x01, 0x00, 0x09, 0x00, 0x00, 0x00],
            // end of options
            [0x00, 0x00, 0x00, 0x00],
            // length
            [0x34, 0x00, 0x00, 0x00],
            // packet
            [0x06, 0x00, 0x00, 0x00, 0x3C, 0x00, 0x00, 0x00],
            // interface, time, lengths
            [
                0x01, 0x00, 0x00, 0x00, 0x04, 0x03, 0x02, 0x01, 0x08, 0x07, 0x06, 0x05, 0x02, 0x00, 0x00,
                0x00, 0x02, 0x00, 0x00, 0x00,
            ],
            // bytes
            [0x7B, 0x7D, 0x00, 0x00],
            // opt_comment
            [
                0x01, 0x00, 0x0E, 0x00, 0x63, 0x72, 0x63, 0x33, 0x32, 0x20, 0x61, 0x33, 0x61, 0x36, 0x62,
                0x66, 0x34, 0x33, 0x00, 0x00,
            ],
            // end of options
            [0x00, 0x00, 0x00, 0x00],
            // length
            [0x3C, 0x00, 0x00, 0x00],
        ]
        #expect(file.bytes == Array(expected.joined()))
    }

    @Test func `Short writes are continued`() throws {
        for longest in 1...9 {
            let file = MemoryFile()
            file.longestWrite = longest
            let sample = try SampleCapture(file: file)
            #expect(Reading(of: file.bytes) == Reading(sample.items), "at most \(longest) bytes a write")
        }
    }

    @Test func `A full disk leaves whole records and stops the writer`() throws {
        let whole = try SampleCapture()
        for capacity in whole.ends[0]..<whole.file.bytes.count {
            let file = MemoryFile()
            file.capacity = capacity
            let writer = try CaptureWriter(to: file.sink, application: "headset-bridge 1.0", session: "5f3a")
            let fitting = whole.ends.dropFirst().prefix { $0 <= capacity }
            let recorded = UInt64(fitting.last ?? whole.ends[0])
            for item in whole.items.prefix(fitting.count) {
                try writer.append(item)
            }
            let next = whole.items[fitting.count]
            #expect(throws: CaptureWriteError.system(MemoryFile.full, recorded: recorded)) {
                try writer.append(next)
            }
            #expect(throws: CaptureWriteError.stopped) { try writer.append(next) }
            file.capacity = .max
            #expect(throws: CaptureWriteError.stopped) { try writer.append(next) }
            #expect(writer.recorded == recorded)
            #expect(file.bytes == Array(whole.file.bytes.prefix(Int(recorded))), "capacity \(capacity)")
        }
    }

    @Test func `What is too long is refused and leaves no trace`() throws {
        let file = MemoryFile()
        let writer = try CaptureWriter(to: file.sink, application: "", session: "")
        let before = file.bytes
        let link = CaptureLink(name: "tty", description: "")
        let unit = CaptureUnit(time: SampleCapture.start, link: link, direction: .received)
        let limit = CaptureWriter.longestRecord

        #expect(throws: CaptureWriteError.tooLong(.record, length: limit + 1, limit: limit)) {
            try writer.append(unit, bytes: [UInt8](repeating: 7, count: limit + 1).span)
        }
        #expect(throws: CaptureWriteError.tooLong(.record, length: limit + 1, limit: limit)) {
            try writer.append(CaptureNote(time: unit.time, text: String(repeating: "x", count: limit + 1)))
        }
        var wordy = unit
        wordy.comment = String(repeating: "x", count: 65_536)
        #expect(throws: CaptureWriteError.tooLong(.option, length: 65_536, limit: 65_535)) {
            try writer.append(wordy, bytes: [1].span)
        }
        #expect(file.bytes == before)

        wordy.comment = String(repeating: "x", count: 65_535)
        let bytes = [UInt8](repeating: 7, count: limit)
        try writer.append(wordy, bytes: bytes.span)
        #expect(Reading(of: file.bytes) == Reading([.unit(wordy, bytes)]))
    }
}
