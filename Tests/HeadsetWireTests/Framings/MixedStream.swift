import HeadsetWire
import TestSupport

/// The frames of a vendor in random order, with console text and noise between some of them.
struct MixedStream {
    private(set) var bytes: [UInt8] = []
    /// The frames that are as the vendor sent them.
    private(set) var frames: [[UInt8]] = []
    /// Where each of them ends.
    private(set) var ends: [Int] = []
    /// How many others there are.
    private(set) var damaged = 0
    /// Whether flags stand between frames, so that what is between needs one too.
    let isDelimited: Bool

    /// - Parameter damage: changes a frame, or returns false and lets it be.
    init(
        _ vendor: VendorFrames, count: Int, seed: UInt64, noise: Bool = true,
        damage: (inout [UInt8], inout SeededGenerator) -> Bool = { _, _ in false }
    ) throws {
        isDelimited = vendor.name == "google_pixelbuds"
        var generator = SeededGenerator(seed: seed)
        let valid = try vendor.valid
        // Noise that looks like a packet is one where there is no check.
        let syncs = vendor.isChecked ? [] : valid.map { $0[0] }
        for _ in 0..<count {
            if noise { between(syncs, using: &generator) }
            guard var frame = valid.randomElement(using: &generator) else { return }
            let isDamaged = damage(&frame, &generator)
            bytes += frame
            if isDamaged {
                damaged += 1
            } else {
                frames.append(frame)
                ends.append(bytes.count)
            }
        }
    }

    private mutating func between(_ syncs: [UInt8], using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: bytes += Array("I (1234) app: sensor ready \u{1B}[0m\r\n".utf8)
        case 1: bytes += Array("> ".utf8)
        case 2:
            let count = Int.random(in: 1...40, using: &generator)
            bytes += generator.bytes(count, zeroPercent: 20).filter { !syncs.contains($0) }
        default: return
        }
        if isDelimited { bytes.append(0x7E) }
    }

    /// A frame less the flags around it, of which two frames may share one.
    func withoutDelimiters(_ frame: [UInt8]) -> [UInt8] {
        isDelimited ? frame.filter { $0 != 0x7E } : frame
    }
}
