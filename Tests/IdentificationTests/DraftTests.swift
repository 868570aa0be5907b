import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing

@testable import Identification

@Suite struct DraftTests {
    @Test(arguments: VendorFrames.streams + [.bose, .fastPair, .tozo, .apple])
    func `The draft of a profile has the framing that was found`(vendor: VendorFrames) throws {
        let stream = try VendorStream(vendor, count: 30, seed: 3)
        let isInMessages = VendorFrames.messages.contains {
            $0.name == vendor.name && $0.framings == vendor.framings
        }
        let sample = isInMessages ? StreamSample(messagesOf: stream) : StreamSample(stream.bytes)
        let found = try #require(Identification(of: sample).framing.identified)
        let text = try #require(ProfileDraft.text(of: found, name: "draft", source: "bytes.bin"))
        let profile = try Profile(name: "draft.json5", bytes: Array(text.utf8))
        #expect(profile.framing == found.framing, "\(text)")
        #expect(profile.view == .raw)
    }

    @Test(arguments: [
        Framing.lines(), .slip(), .hdlc(check: .crc(.ibmSDLC)),
        .delimited([
            Envelope(sync: [1], .fixed(9), escape: .xor(mark: 2, mask: 0x20), checks: [PacketCheck(.xor)])
        ]),
        .delimited([
            Envelope(
                sync: [0xAA], .fixed(9), end: [0x0D, 0x0A], escape: .filler(0x55, after: 0xAA, count: 2),
                required: [RequiredValue(PacketField(at: 2, width: 2, order: .big), is: 7)])
        ]),
        .idleGap(20, maximum: 300),
    ])
    func `Every framing can be written`(framing: Framing) throws {
        let found = IdentifiedFraming(framing: framing, frames: 30, explained: 300)
        let text = try #require(ProfileDraft.text(of: found, name: "draft", source: "bytes.bin"))
        #expect(try Profile(name: "draft.json5", bytes: Array(text.utf8)).framing == framing, "\(text)")
    }

    @Test func `The native protocol needs no profile`() {
        let found = IdentifiedFraming(framing: .cobs, frames: 30, explained: 300)
        #expect(ProfileDraft.text(of: found, name: "draft", source: "bytes.bin") == nil)
    }
}
