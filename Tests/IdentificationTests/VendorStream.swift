import HeadsetWire
import TestSupport

@testable import Identification

/// A vendor's frames, as they might come over a line.
struct VendorStream {
    /// What a stream is made of besides whole frames that follow each other.
    enum Trouble: CaseIterable {
        case none
        /// Console text or noise between some of the frames.
        case between
        /// One in ten frames is damaged.
        case damage
    }

    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int] = []
    /// The frames that are as they were sent.
    private(set) var whole: [[UInt8]] = []
    private let vendor: VendorFrames

    /// - Parameter varied: whether payloads are made up, of other lengths too, and sealed anew.
    init(_ vendor: VendorFrames, count: Int, seed: UInt64, varied: Bool = false, trouble: Trouble = .none)
        throws
    {
        self.vendor = vendor
        var generator = SeededGenerator(seed: seed)
        let valid = try vendor.valid
        for _ in 0..<count {
            guard var frame = valid.randomElement(using: &generator) else { return }
            if varied { frame = Self.varied(frame, vendor, using: &generator) }
            if trouble == .between { between(using: &generator) }
            if trouble == .damage, Int.random(in: 0..<10, using: &generator) == 0 {
                Self.damage(&frame, using: &generator)
            } else {
                whole.append(frame)
            }
            bytes += frame
            ends.append(bytes.count)
        }
    }

    /// The frames that the vendor's framing takes: those that are whole, and those whose damage no check shows.
    var readable: [[UInt8]] {
        if case .message = vendor.framing { return whole }
        return FramingTrial(bytes, vendor.framing).taken.map { Array(bytes[$0.range]) }
    }

    private mutating func between(using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: bytes += Array("I (1234) app: sensor ready \u{1B}[0m\r\n".utf8)
        case 1:
            let count = Int.random(in: 1...40, using: &generator)
            bytes += (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        default: return
        }
        ends.append(bytes.count)
    }

    private static func damage(_ frame: inout [UInt8], using generator: inout SeededGenerator) {
        let place = Int.random(in: frame.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: frame[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: frame.remove(at: place)
        default: frame.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
    }

    /// The frame with another payload behind its header: the same head, other bytes, and as many as there may be.
    private static func varied(
        _ frame: [UInt8], _ vendor: VendorFrames, using generator: inout SeededGenerator
    ) -> [UInt8] {
        var cutter = UnitCutter(framing: vendor.framing)
        var decoder = UnitDecoder(framing: vendor.framing)
        var packets: [Packet] = []
        func take(_ unit: Span<UInt8>, _ kind: UnitKind) {
            if case .packet(let envelope) = decoder.content(of: unit, kind) {
                packets.append(decoder.packet(envelope))
            }
        }
        cutter.receive(frame.span, each: take)
        cutter.boundary(each: take)
        guard let packet = packets.first else { return frame }
        let head = min(headers[vendor.name] ?? 6, packet.contentCount)
        let count = Int.random(in: 1...30, using: &generator)
        let payload = (0..<count).map { _ in
            Bool.random(using: &generator)
                ? UInt8.random(in: 0...8, using: &generator) : UInt8.random(in: 0...255, using: &generator)
        }
        return vendor.framing.encoded(Array(packet.content.prefix(head)) + payload, envelope: packet.envelope)
            ?? frame
    }

    /// How many bytes of a frame are its head.
    private static let headers = [
        "samsung": 4, "huawei": 6, "nothing_cmf": 8, "oppo_realme": 9, "sony": 7, "soundcore": 9,
        "xiaomi_redmi": 7,
        "google_pixelbuds": 4, "bose": 4, "fastpair_jbl_realme": 4, "tozo": 3, "apple": 6,
    ]
}
