import Captures
import SystemCalls
import Testing

@Suite struct CaptureReaderTests {
    static let link = CaptureLink(name: "interface 0", description: "")

    static func unit(_ nanoseconds: UInt64, _ direction: CaptureDirection = .unknown) -> CaptureUnit {
        CaptureUnit(time: CaptureTime(nanoseconds: nanoseconds), link: link, direction: direction)
    }

    @Test(arguments: [false, true])
    func `Both byte orders are read, and foreign files without names, flags or notes`(bigEndian: Bool) {
        var file = ForeignCapture(bigEndian: bigEndian)
        file.interface()
        file.packet(time: 0x5_0000_0007, [1, 2, 3])
        file.packet(time: 8, [4, 5, 6, 7], [(2, file.number(UInt32(0x0100_0002)))])
        var damaged = Self.unit(8000, .sent)
        damaged.isDamaged = true
        #expect(
            Reading(of: file.bytes)
                == Reading([
                    .unit(Self.unit(0x5_0000_0007 * 1000), [1, 2, 3]), .unit(damaged, [4, 5, 6, 7]),
                ]))
    }

    @Test func `Interfaces are counted anew in each section, whatever its byte order`() {
        var file = ForeignCapture()
        file.interface(147, [(2, Array("a".utf8)), (3, Array("one".utf8))])
        file.packet([1])
        file.isBigEndian = true
        file.section()
        file.interface(147, [(9, [9]), (2, Array("b".utf8)), (0, []), (3, [1, 2, 3])])
        file.packet(time: 7, [2])
        file.section()
        file.packet([3])
        let first = CaptureUnit(
            time: CaptureTime(nanoseconds: 0), link: CaptureLink(name: "a", description: "one"),
            direction: .unknown)
        let second = CaptureUnit(
            time: CaptureTime(nanoseconds: 7), link: CaptureLink(name: "b", description: ""),
            direction: .unknown)
        let end = UInt64(file.bytes.count - 36)
        #expect(
            Reading(of: file.bytes)
                == Reading(
                    [.unit(first, [1]), .unit(second, [2])], error: .damaged(.undeclaredInterface(0), at: end)
                ))
    }

    @Test func `Unknown blocks and options are skipped, obsolete packets are read`() {
        var file = ForeignCapture()
        file.block(5, [UInt8](repeating: 9, count: 400_000))
        file.interface(1)
        file.interface(147, [(12, Array("Linux".utf8)), (2, []), (2988, [1, 2, 3, 4, 5])])
        file.block(0x0BAD, [])
        file.packet(on: 1, time: 1, [1], [(7, [1]), (1, Array("first".utf8)), (1, Array("second".utf8))])
        let obsolete =
            file.number(UInt16(1)) + file.number(UInt16(77)) + [
                0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
            ]
        file.block(2, obsolete + [2, 0, 0, 0])
        var first = Self.unit(1000)
        first.link = CaptureLink(name: "interface 1", description: "")
        var second = first
        first.comment = "first"
        second.time.nanoseconds = 2000
        #expect(Reading(of: file.bytes) == Reading([.unit(first, [1]), .unit(second, [2])]))
    }

    @Test(
        arguments: [
            // Resolution, offset in seconds, count; nanoseconds.
            (nil, nil, 1, 1000),
            (9, nil, .max, .max),
            (0, nil, 2, 2_000_000_000),
            (3, nil, .max, .max),
            (12, nil, 1_999, 1),
            (28, nil, .max, 1),
            (29, nil, .max, 0),
            (0x7F, nil, .max, 0),
            (0x80, nil, 3, 3_000_000_000),
            (0x80, nil, .max, .max),
            (0x80 | 30, nil, 1 << 30 | 1, 1_000_000_000),
            (0x80 | 63, nil, .max, 1_999_999_999),
            (0x80 | 64, nil, .max, 999_999_999),
            (0x80 | 93, nil, .max, 1),
            (0xFF, nil, .max, 0),
            (9, 2, 5, 2_000_000_005),
            (9, -2, 2_000_000_005, 5),
            (9, -2, 5, 0),
            (9, .max, 5, .max),
            (9, .min, 5, 0),
            (6, 1, .max, .max),
        ] as [(UInt8?, Int64?, UInt64, UInt64)])
    func `Every resolution becomes nanoseconds`(
        resolution: UInt8?, offset: Int64?, count: UInt64, nanoseconds: UInt64
    ) {
        var file = ForeignCapture()
        var options: [ForeignCapture.Option] = []
        if let resolution { options.append((9, [resolution])) }
        if let offset { options.append((14, file.number(offset))) }
        file.interface(147, options)
        file.packet(time: count, [1])
        #expect(Reading(of: file.bytes) == Reading([.unit(Self.unit(nanoseconds), [1])]))
    }

    @Test func `Whatever isn't pcapng comes as bare bytes`() {
        for length in [1, 3, 4, 5, 100_000, 700_000] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
            for chunk in [1000, .max] {
                let reading = Reading(of: bytes, chunk: chunk)
                #expect(reading.rawBytes == bytes)
                #expect(reading.items.allSatisfy { $0.record == .raw })
                #expect(reading.error == nil)
            }
        }
    }

    @Test func `The cutting of reads changes nothing`() throws {
        let sample = try SampleCapture()
        for chunk in 1...40 {
            #expect(Reading(of: sample.file.bytes, chunk: chunk) == Reading(sample.items), "chunk \(chunk)")
        }
    }

    @Test func `A record is given before the next one is read`() throws {
        let sample = try SampleCapture()
        // A reader that asks for more than is there gets EAGAIN from this pipe.
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        let header = Array(sample.file.bytes[..<sample.ends[0]])
        try pipe.writeEnd.writeAll(header.span.bytes)
        var reader = try CaptureReader(CaptureSource(Descriptor(borrowing: pipe.readEnd.number)))
        for (index, item) in sample.items.enumerated() {
            let blocks = Array(sample.file.bytes[sample.ends[index]..<sample.ends[index + 1]])
            try pipe.writeEnd.writeAll(blocks.span.bytes)
            let record = try reader.next()
            #expect(record == item.record)
        }
    }

    @Test func `A file reads in constant memory, whatever it claims`() throws {
        var file = ForeignCapture()
        file.interface()
        file.bytes += file.number(UInt32(6)) + file.number(UInt32(16 << 20)) + [1, 2, 3, 4]
        let start = UInt64(file.bytes.count - 12)
        var largest = 0
        var source = file.bytes[...]
        let reading = Reading(
            of: CaptureSource { memory in
                largest = max(largest, memory.count)
                let count = min(memory.count, source.count)
                memory.copyBytes(from: source.prefix(count))
                source.removeFirst(count)
                return count
            })
        let cut = CaptureTruncation(offset: start, present: 12, expected: 16 << 20)
        #expect(reading == Reading([Reading.Item(record: .truncated(cut), bytes: [])]))
        #expect(largest < 1 << 20)
    }
}
