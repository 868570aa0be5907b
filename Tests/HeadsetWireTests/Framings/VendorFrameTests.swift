import HeadsetWire
import TestSupport
import Testing

/// Real frames of headset vendors (`fixtures/frames`), through shapes that say what their files say in words.
@Suite struct VendorFrameTests {
    @Test(arguments: VendorFrames.streams)
    func `A frame alone is taken if it is valid, and not otherwise`(vendor: VendorFrames) throws {
        for entry in try vendor.entries {
            let units = Receiver.units(in: [entry.bytes], vendor.framing)
            #expect(units.flatMap(\.bytes) == entry.bytes)
            switch entry.expect {
            case "valid":
                #expect(units.map(\.bytes) == [entry.bytes], "\(entry)")
                #expect(units.allSatisfy { $0.packet != nil }, "\(entry)")
            case "error + frame":
                #expect(units.map { $0.packet != nil } == [false, true], "\(entry)")
            default:
                #expect(units.allSatisfy { $0.packet == nil }, "\(entry)")
            }
        }
    }

    @Test(arguments: VendorFrames.messages)
    func `A frame that the transport keeps apart is one unit`(vendor: VendorFrames) throws {
        let entries = try vendor.entries
        let units = Receiver.units(inMessages: entries.map(\.bytes), vendor.framing)
        #expect(units.map(\.bytes) == entries.map(\.bytes))
        for (unit, entry) in zip(units, entries) {
            // What a whole message of a shapeless protocol means is for its profile to say.
            let isTaken = entry.isValid || vendor.name == "apple"
            #expect((unit.packet != nil) == isTaken, "\(entry)")
        }
    }

    @Test(arguments: VendorFrames.streams)
    func `Frames glued together, cut at every byte, are the frames`(vendor: VendorFrames) throws {
        let frames = try vendor.valid
        let stream = frames.flatMap { $0 }
        let whole = Receiver.units(in: [stream], vendor.framing)
        #expect(whole.map(\.bytes) == frames)
        #expect(whole.allSatisfy { $0.packet != nil })
        for place in 0...stream.count {
            let reads = [[UInt8](stream[..<place]), [UInt8](stream[place...])]
            #expect(Receiver.units(in: reads, vendor.framing) == whole, "cut at \(place)")
        }
        #expect(Receiver.units(in: stream.map { [$0] }, vendor.framing) == whole)
    }

    @Test(arguments: VendorFrames.streams)
    func `A frame is told by its last byte`(vendor: VendorFrames) throws {
        for frame in try vendor.valid {
            var receiver = Receiver(vendor.framing)
            for byte in frame.dropLast() { receiver.receive([byte]) }
            #expect(receiver.units.isEmpty)
            receiver.receive(frame.suffix(1))
            #expect(receiver.units.map(\.bytes) == [frame])
        }
    }

    @Test(arguments: VendorFrames.streams)
    func `A packet carries the frame without its escapes`(vendor: VendorFrames) throws {
        for frame in try vendor.valid {
            let packet = try #require(Receiver.units(in: [frame], vendor.framing).first?.packet)
            switch vendor.name {
            case "sony": #expect(Array(packet.bytes) == Self.withoutSonyEscapes(frame))
            case "google_pixelbuds": #expect(packet.bytes.prefix(3) == frame[1..<4])
            default: #expect(Array(packet.bytes) == frame)
            }
        }
    }

    private static func withoutSonyEscapes(_ frame: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        var isMarked = false
        for byte in frame {
            if !isMarked, byte == 0x3D {
                isMarked = true
            } else {
                plain.append(isMarked ? byte | 0x10 : byte)
                isMarked = false
            }
        }
        return plain
    }

    @Test(arguments: VendorFrames.streams)
    func `In a stream of thousands with text and noise between, none is lost`(vendor: VendorFrames) throws {
        let stream = try MixedStream(vendor, count: 5000, seed: 3)
        var generator = SeededGenerator(seed: 4)
        let reads = stream.bytes.cutAnywhere(upTo: 300, using: &generator)
        let units = Receiver.units(in: reads, vendor.framing)
        #expect(units.flatMap(\.bytes) == stream.bytes)
        let taken = units.filter { $0.packet != nil }.map(\.bytes)
        #expect(taken.map(stream.withoutDelimiters) == stream.frames.map(stream.withoutDelimiters))
        #expect(units.contains { $0.content == .console })
        #expect(units == Receiver.units(in: [stream.bytes], vendor.framing))
        #expect(!units.contains { $0.content == .nothing && !stream.isDelimited })
    }
}
