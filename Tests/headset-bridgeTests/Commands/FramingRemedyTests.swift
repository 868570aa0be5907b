import HeadsetWire
import TestSupport
import Testing

@testable import headset_bridge

/// What is said of a profile that is nearly right.
struct FramingRemedyTests {
    private static let check = PacketCheck(.crc(.xmodem), order: .big, from: 1)

    private static func envelope(adding addend: Int = 4, _ check: PacketCheck = check) -> Envelope {
        Envelope(
            sync: [0xC3], .lengths([LengthField(PacketField(at: 1), adding: addend)]), checks: [check],
            maximum: 64)
    }

    /// Packets of five lengths, whose bytes differ.
    private static let stream: [UInt8] = {
        var generator = SeededGenerator(seed: 7)
        return (0..<40).flatMap { number in
            let content = (0...number % 5).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return envelope().sealed([0xC3, 0] + content) ?? []
        }
    }()

    private static func remedy(_ envelope: Envelope, _ bytes: [UInt8] = stream) -> String? {
        FramingRemedy(.delimited([envelope]), names: ["e"], bytes: bytes, ends: [])?.words
    }

    @Test func `A length that is off is told from a check that is another`() {
        #expect(
            Self.remedy(Self.envelope(adding: 5))
                == "the length is likelier wrong than the check: with add 4, not 5, 40 of 40 packets are intact"
        )
        #expect(
            Self.remedy(Self.envelope(adding: 2))
                == "the length is likelier wrong than the check: with add 4, not 2, 40 of 40 packets are intact"
        )
    }

    @Test(arguments: [
        (PacketCheck(.crc(.xmodem), order: .little, from: 1), "CRC-16/XMODEM, from 1, order big:"),
        (PacketCheck(.crc(.xmodem), order: .big, from: 0), "CRC-16/XMODEM, from 1, order big:"),
        (PacketCheck(.crc(.kermit), order: .big, from: 1), "CRC-16/XMODEM, from 1, order big:"),
        (PacketCheck(.crc(.arc), order: .little, from: 3), "CRC-16/XMODEM, from 1, order big:"),
    ])
    func `Another check is named with its span and its byte order`(check: PacketCheck, change: String) {
        #expect(
            Self.remedy(Self.envelope(check))
                == "the check is likelier another: with \(change) 40 of 40 packets are intact")
    }

    @Test func `The shape that is wrong is named where there are several, and HDLC has another check`() {
        let other = Envelope(sync: [0x99], .fixed(4))
        let remedy = FramingRemedy(
            .delimited([other, Self.envelope(adding: 3)]), names: ["a", "b"], bytes: Self.stream, ends: [])
        #expect(
            remedy?.words
                == "the length of b is likelier wrong than the check: with add 4, not 3, 40 of 40 packets are intact"
        )
        let hdlc = Framing.hdlc(check: .crc(.ibmSDLC))
        let runs = (0..<9).flatMap { hdlc.encoded([$0, 1, 2, 0x7E]) ?? [] }
        #expect(
            FramingRemedy(.hdlc(check: .crc(.kermit)), names: [], bytes: runs, ends: [])?.words
                == "the check is likelier another: with CRC-16/IBM-SDLC 9 of 9 packets are intact")
    }

    @Test func `Of noise, of two wrong things and of a right profile's rest nothing is said`() {
        for seed in UInt64(0)..<3 {
            var generator = SeededGenerator(seed: seed)
            let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(Self.remedy(Self.envelope(adding: 5), noise) == nil, "\(seed)")
        }
        #expect(Self.remedy(Self.envelope(adding: 6, PacketCheck(.crc(.arc), from: 1))) == nil)
        #expect(Self.remedy(Self.envelope(), []) == nil)
    }
}
