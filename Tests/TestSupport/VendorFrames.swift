internal import FoundationEssentials
public import HeadsetWire

/// The frames of one headset vendor: a file of `fixtures/frames`, and the shape that its words describe.
public struct VendorFrames: CustomStringConvertible, Sendable {
    /// One frame of the file.
    public struct Entry: Decodable, Sendable, CustomStringConvertible {
        public var hex: HexBytes
        public var framing: String
        public var meaning: String
        public var expect: String

        public var bytes: [UInt8] { hex.bytes }
        public var isValid: Bool { expect == "valid" }
        public var description: String { "\(hex)" }
    }

    private struct File: Decodable {
        var frames: [Entry]
    }

    public var name: String
    /// Which of the file's framings are carried this way.
    public var framings: Set<String>
    public var framing: Framing
    /// Whether a packet carries a check that damage hardly passes.
    public var isChecked = true

    public var description: String { name }

    public var entries: [Entry] {
        get throws {
            try Self.load(name).filter { framings.contains($0.framing) }
        }
    }

    /// The frames that must be taken.
    public var valid: [[UInt8]] {
        get throws { try entries.filter(\.isValid).map(\.bytes) }
    }

    private static func load(_ name: String) throws -> [Entry] {
        let data = Data(try fixtureBytes("frames/\(name).json"))
        return try JSONDecoder().decode(File.self, from: data).frames
    }
}

extension VendorFrames {
    /// Those whose frames stand in a stream.
    public static let streams = [samsung, huawei, nothing, oppo, sony, soundcore, xiaomi, pixelBuds]
    /// Those whose frames the transport keeps apart.
    public static let messages = [apple, bose, fastPair, pixelBudsFastPair, tozo]

    public static let samsung = VendorFrames(
        name: "samsung", framings: ["legacy", "default", "smep"],
        framing: .delimited([
            Envelope(
                sync: [0xFE], .lengths([LengthField(PacketField(at: 2), adding: 4)]), end: [0xEE],
                checks: [PacketCheck(.crc(.xmodem), from: 3)]),
            galaxy(from: 0xFD, to: 0xDD), galaxy(from: 0xFC, to: 0xCC),
        ]))

    private static func galaxy(from start: UInt8, to end: UInt8) -> Envelope {
        let size = PacketField(at: 1, width: 2, mask: 0x3FF)
        return Envelope(
            sync: [start], .lengths([LengthField(size, adding: 4)]), end: [end],
            checks: [PacketCheck(.crc(.xmodem), from: 3)])
    }

    public static let huawei = VendorFrames(
        name: "huawei", framings: ["default"],
        framing: .delimited([
            Envelope(
                sync: [0x5A], .lengths([LengthField(PacketField(at: 1, width: 2, order: .big), adding: 5)]),
                required: [RequiredValue(PacketField(at: 3), is: 0)],
                checks: [PacketCheck(.crc(.xmodem), order: .big)])
        ]))

    public static let nothing = VendorFrames(
        name: "nothing_cmf", framings: ["default", "reply"],
        framing: .delimited([
            Envelope(
                sync: [0x55], .lengths([LengthField(PacketField(at: 5, width: 2), adding: 8)]),
                required: [RequiredValue(PacketField(at: 1, width: 2, mask: 0xF09F), is: 0)],
                checks: [
                    PacketCheck(.crc(.modbus), from: 8, onlyIf: [hasCheck, isReply], isExtra: true),
                    PacketCheck(.crc(.modbus), onlyIf: [hasCheck], isExtra: true),
                ], maximum: 300)
        ]), isChecked: false)

    private static let hasCheck = RequiredValue(PacketField(at: 1, width: 2, mask: 0x20), is: 0x20)
    private static let isReply = RequiredValue(PacketField(at: 4, mask: 0x80), is: 0)

    public static let oppo = VendorFrames(
        name: "oppo_realme", framings: ["default"],
        framing: .delimited([
            Envelope(
                sync: [0xAA],
                .lengths([
                    LengthField(PacketField(at: 1), adding: 2),
                    LengthField(PacketField(at: 7, width: 2), adding: 9),
                ]), maximum: 300)
        ]), isChecked: false)

    public static let sony = VendorFrames(
        name: "sony", framings: ["default", "payload-only"],
        framing: .delimited([
            Envelope(
                sync: [0x3E],
                .lengths([LengthField(PacketField(at: 3, width: 4, order: .big), adding: 9)]), end: [0x3C],
                escape: .or(mark: 0x3D, mask: 0x10), checks: [PacketCheck(.sum, from: 1)])
        ]))

    public static let soundcore = VendorFrames(
        name: "soundcore", framings: ["default", "computed-envelope"],
        framing: .delimited(
            [[0x09, 0xFF, 0x00, 0x00, 0x01], [0x08, 0xEE, 0x00, 0x00, 0x00]].map { sync in
                Envelope(
                    sync: sync, .lengths([LengthField(PacketField(at: 7, width: 2))]),
                    checks: [PacketCheck(.sum)])
            }))

    public static let xiaomi = VendorFrames(
        name: "xiaomi_redmi", framings: ["default"],
        framing: .delimited([
            Envelope(
                sync: [0xFE, 0xDC, 0xBA],
                .lengths([LengthField(PacketField(at: 5, width: 2, order: .big), adding: 8)]), end: [0xEF],
                maximum: 300)
        ]), isChecked: false)

    public static let pixelBuds = VendorFrames(
        name: "google_pixelbuds", framings: ["default"], framing: .hdlc(check: .crc(.isoHDLC)))

    public static let apple = VendorFrames(name: "apple", framings: ["default"], framing: .message())

    public static let bose = VendorFrames(
        name: "bose", framings: ["default"],
        framing: .message(envelopes: [
            Envelope(sync: [], .lengths([LengthField(PacketField(at: 3), adding: 4)]))
        ]))

    public static let fastPair = VendorFrames(
        name: "fastpair_jbl_realme", framings: ["default"], framing: fastPairFraming)

    public static let pixelBudsFastPair = VendorFrames(
        name: "google_pixelbuds", framings: ["gfps"], framing: fastPairFraming)

    private static let fastPairFraming = Framing.message(envelopes: [
        Envelope(sync: [], .lengths([LengthField(PacketField(at: 2, width: 2, order: .big), adding: 4)]))
    ])

    public static let tozo = VendorFrames(
        name: "tozo", framings: ["default"],
        framing: .message(envelopes: [
            Envelope(
                sync: [], .lengths([LengthField(PacketField(at: 2), adding: 4)]),
                checks: [PacketCheck(.sum, from: 3)])
        ]))
}
