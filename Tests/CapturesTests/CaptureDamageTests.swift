import Captures
import Testing

/// What is broken or foreign is said with its place; what came before it is given.
@Suite struct CaptureDamageTests {
    /// Appends something to a file with one good packet and reads it.
    private func expect(
        _ error: (UInt64) -> CaptureReadError, _ append: (inout ForeignCapture) -> Void,
        location: SourceLocation = #_sourceLocation
    ) {
        var file = ForeignCapture()
        file.interface()
        file.packet([1])
        let place = UInt64(file.bytes.count)
        append(&file)
        // Nothing after it counts.
        file.packet([2])
        #expect(
            Reading(of: file.bytes) == Reading([.unit(CaptureReaderTests.unit(0), [1])], error: error(place)),
            sourceLocation: location)
    }

    @Test func `Impossible block lengths are damage`() {
        for length: UInt32 in [0, 4, 11, 13, 30, 0xFFFF_FFFF] {
            expect({ .damaged(.blockLength(length), at: $0) }) {
                $0.bytes += $0.number(UInt32(6)) + $0.number(length) + [0, 0, 0, 0]
            }
        }
        for length: UInt32 in [16 << 20 + 4, 0xFFFF_FFFC] {
            expect({ .damaged(.blockTooLong(length), at: $0) }) {
                $0.bytes += $0.number(UInt32(6)) + $0.number(length) + [0, 0, 0, 0]
            }
        }
        expect({ .damaged(.lengthsDiffer(start: 16, end: 20), at: $0) }) {
            $0.bytes += [9, 0, 0, 0, 16, 0, 0, 0, 1, 2, 3, 4, 20, 0, 0, 0]
        }
    }

    @Test func `Blocks too short for their kind are damage`() {
        for (type, length) in [(0x0A0D_0D0A, 12), (1, 4), (2, 16), (6, 16)] as [(UInt32, Int)] {
            expect({ .damaged(.blockTooShort(type: type), at: $0) }) {
                $0.block(type, $0.number(0x1A2B_3C4D as UInt32) + [UInt8](repeating: 0, count: length - 4))
            }
        }
    }

    @Test func `A block's type is told in the byte order of its section`() {
        var file = ForeignCapture(bigEndian: true)
        let place = UInt64(file.bytes.count)
        file.block(6, [])
        #expect(Reading(of: file.bytes) == Reading([], error: .damaged(.blockTooShort(type: 6), at: place)))
    }

    @Test func `Packets that don't fit their block or section are damage`() {
        for stated: UInt32 in [5, 0xFFFF_FFFF] {
            expect({ .damaged(.packetLength(stated), at: $0) }) {
                $0.block(
                    6,
                    [UInt8](repeating: 0, count: 12) + $0.number(stated) + $0.number(stated) + [1, 2, 3, 4])
            }
        }
        expect({ .damaged(.undeclaredInterface(0xFFFF_FFFF), at: $0) }) { $0.packet(on: 0xFFFF_FFFF, [1]) }
        expect({ .damaged(.options, at: $0) }) {
            $0.block(6, [UInt8](repeating: 0, count: 20) + [1, 0, 8, 0, 65, 65, 65, 65])
        }
        expect({ .damaged(.options, at: $0) }) {
            $0.block(1, [147, 0, 0, 0, 0, 0, 0, 0, 2, 0, 5, 0, 65, 65, 65, 65])
        }
        expect({ .damaged(.byteOrderMark(0x1234_5678), at: $0) }) { $0.section(mark: 0x1234_5678) }
    }

    @Test func `What has no use here is refused by name`() {
        expect({ .unsupported(.version(major: 2, minor: 2), at: $0) }) { $0.section(major: 2) }
        expect({ .unsupported(.packetWithoutTime, at: $0) }) { $0.block(3, [1, 0, 0, 0, 1, 0, 0, 0]) }
        expect({ .unsupported(.packetCut(captured: 1, original: 9), at: $0) }) { $0.packet([1], original: 9) }

        var ethernet = ForeignCapture()
        ethernet.interface(1, [(2, Array("eth0".utf8))])
        let place = UInt64(ethernet.bytes.count)
        ethernet.packet([1])
        let type = CaptureLinkType(rawValue: 1)
        #expect(
            Reading(of: ethernet.bytes)
                == Reading([], error: .unsupported(.linkType(type, interface: "eth0"), at: place)))
        #expect(type.name == "Ethernet")

        var crowded = ForeignCapture()
        for _ in 0..<1024 { crowded.interface() }
        let last = UInt64(crowded.bytes.count)
        crowded.interface()
        #expect(Reading(of: crowded.bytes) == Reading([], error: .unsupported(.tooManyInterfaces, at: last)))
    }

    @Test func `A note's text has to have its checksum`() throws {
        let sample = try SampleCapture()
        let note = sample.file.bytes.firstRange(of: Array(#""session""#.utf8))
        let place = try #require(note?.lowerBound)
        let start = UInt64(sample.ends[0])
        var file = sample.file.bytes
        file[place] ^= 1
        let reading = Reading(of: file)
        #expect(reading.items == [])
        guard case .damaged(.noteChecksum, let offset) = reading.error else {
            Issue.record("\(reading)")
            return
        }
        // The block of the note follows the one that declares its interface.
        #expect(offset > start && offset < place)

        let comments = [
            "", "crc32", "crc32 ", "crc32 0", "crc32 a3a6bf4", "crc32 a3a6bf43 ", "CRC32 a3a6bf43",
            "crc32 +3a6bf43",
        ]
        for comment in comments {
            var file = ForeignCapture()
            file.interface(148)
            let place = UInt64(file.bytes.count)
            file.packet(Array("{}".utf8), [(1, Array(comment.utf8))])
            #expect(
                Reading(of: file.bytes) == Reading([], error: .damaged(.noteWithoutChecksum, at: place)),
                "\(comment)")
        }
        // Whoever comments on a packet in Wireshark adds a comment and leaves ours.
        var commented = ForeignCapture()
        commented.interface(148)
        commented.packet(Array("{}".utf8), [(1, Array("look!".utf8)), (1, Array("crc32 a3a6bf43".utf8))])
        #expect(Reading(of: commented.bytes) == Reading([.note(CaptureTime(nanoseconds: 0), "{}")]))
    }
}
