import Captures

/// A small session with everything in it: two links, both directions, damage, comments, notes and an empty unit.
struct SampleCapture {
    static let left = CaptureLink(name: "/dev/ttyACM0", description: "session 5f3a, board R2-07")
    static let right = CaptureLink(name: "bench=ä/ü", description: "")
    static let start = CaptureTime(nanoseconds: 1_735_724_472_123_456_789)

    /// What was written.
    let items: [Reading.Item] = [
        .note(start, #"{"record":"start","session":"5f3a","tool":"headset-bridge 1.0"}"#),
        .unit(unit(1, left, .received), [0x00, 0x03, 0x01, 0x02, 0x00]),
        .unit(unit(2, left, .sent), [0x00, 0x11, 0x22, 0x00]),
        .unit(unit(3, left, .received, damage: "check: 1a2b, not 1a2c"), [0x03, 0x01, 0xFF, 0x00]),
        .unit(unit(3, right, .received), Array("boot ü ok\n".utf8)),
        .unit(unit(4, right, .unknown), []),
        .note(unit(5, right, .received).time, #"{"record":"end"}"#),
    ]

    /// The file.
    let file: MemoryFile
    /// Where each block of records ends in it; the first is the section header's end.
    let ends: [Int]

    init(file: MemoryFile = MemoryFile()) throws {
        let writer = try CaptureWriter(to: file.sink, application: "headset-bridge 1.0", session: "5f3a")
        var ends = [file.bytes.count]
        for item in items {
            try writer.append(item)
            ends.append(file.bytes.count)
        }
        self.file = file
        self.ends = ends
    }

    private static func unit(
        _ milliseconds: UInt64, _ link: CaptureLink, _ direction: CaptureDirection, damage: String? = nil
    ) -> CaptureUnit {
        CaptureUnit(
            time: CaptureTime(nanoseconds: start.nanoseconds + milliseconds * 1_000_000 + 1),
            link: link, direction: direction, isDamaged: damage != nil, comment: damage)
    }
}

extension CaptureWriter {
    /// Writes what was read.
    func append(_ item: Reading.Item) throws(CaptureWriteError) {
        switch item.record {
        case .unit(let unit): try append(unit, bytes: item.bytes.span)
        case .note(let note): try append(note)
        case .raw, .transfer, .truncated: preconditionFailure("a capture holds no such record")
        }
    }
}
