import HeadsetWire
import TestSupport

@testable import Identification

extension VendorFrames {
    /// What of an identified framing isn't as the vendor has it; empty if all is.
    ///
    /// What no frame of the stream shows can't be known: a check that all carry, a kind of check that none does, bits of a
    /// length that none sets. All else must be right.
    func differences(to found: IdentifiedFraming, in frames: [[UInt8]]) -> [String] {
        guard let wanted = framing.shapes, let shapes = found.framing.shapes else {
            return framing == found.framing ? [] : ["\(found.framing)"]
        }
        if wanted.isEmpty { return [] }
        let kinds = Set(frames)
        return shapes.flatMap { shape in
            guard
                let same = wanted.first(where: { $0.sync.first == nil || $0.sync.first == shape.sync.first })
            else { return ["sync \(HexBytes(shape.sync))"] }
            let own = kinds.filter { Reading(of: $0, same) != nil }
            return ShapeComparison(wanted: same, found: shape, frames: own).differences
        }
    }
}

/// One shape as the vendor has it and as it was found, over the frames of the stream that have it.
private struct ShapeComparison {
    var wanted: Envelope
    var found: Envelope
    var frames: Set<[UInt8]>

    var differences: [String] {
        var differences: [String] = []
        if found.end != wanted.end { differences.append("end \(HexBytes(found.end))") }
        if !extents.contains(found.extent) { differences.append("extent \(found.extent)") }
        if checks(of: found) != checks(of: wanted) {
            differences.append("checks \(checks(of: found).sorted())")
        }
        if found.escape != nil && found.escape != wanted.escape { differences.append("escape") }
        // Bytes behind the sync may be the same in all packets of a stream.
        for frame in frames where Reading(of: frame, found) != Reading(of: frame, wanted) {
            differences.append("reading of \(HexBytes(frame))")
        }
        return differences
    }

    /// How the lengths may be read: whether a check that all frames carry belongs to them can't be seen, nor whether bits
    /// do that are always clear.
    private var extents: Set<Envelope.Extent> {
        guard case .lengths(let lengths) = wanted.extent else { return [wanted.extent] }
        let hasPlain = frames.contains { Reading(of: $0, wanted)?.check == nil }
        let extra = hasPlain ? 0 : wanted.checks.last.map { $0.isExtra ? $0.checksum.byteCount : 0 } ?? 0
        let showsMask = frames.contains { frame in
            lengths.contains { $0.field.value(in: frame.span) != $0.field.unmasked.value(in: frame.span) }
        }
        let fields = lengths.map { LengthField($0.field, adding: $0.addend + extra) }
        let unmasked = fields.map { LengthField($0.field.unmasked, adding: $0.addend) }
        return showsMask ? [.lengths(fields)] : [.lengths(fields), .lengths(unmasked)]
    }

    /// The checks that frames have, with those of their conditions that tell frames apart.
    private func checks(of envelope: Envelope) -> Set<String> {
        let used = Set(frames.compactMap { Reading(of: $0, wanted)?.check })
        return Set(
            envelope.checks.map { check in
                let conditions = check.conditions.filter { condition in
                    Set(frames.map { condition.field.value(in: $0.span) == condition.value }).count > 1
                }
                return "\(Reading.name(of: check)) if \(conditions.map(Self.bits).sorted())"
            }.filter { check in
                envelope != wanted || used.contains { check.starts(with: $0 + " if") }
            })
    }

    /// The bits that a condition is about, whatever the width of its field.
    private static func bits(_ condition: RequiredValue) -> String {
        let (field, all) = (condition.field, UInt64(condition.field.mask))
        let bytes = (0..<field.width).compactMap { index -> String? in
            let mask = UInt8(truncatingIfNeeded: all >> UInt64(8 * index))
            let place = field.order == .little ? field.offset + index : field.end - 1 - index
            return mask == 0
                ? nil : "\(place) & \(mask) = \(condition.value >> UInt32(8 * index) & UInt32(mask))"
        }
        return bytes.joined(separator: ", ")
    }
}

/// What one frame is, read with one shape.
private struct Reading: Equatable {
    var plain: [UInt8]
    var contentCount: Int
    /// The check that it has.
    var check: String?

    /// Nil if it isn't one packet of that shape.
    init?(of frame: [UInt8], _ envelope: Envelope) {
        let trial = FramingTrial(frame, .message(envelopes: [envelope]), ends: [frame.count])
        guard let taken = trial.taken.first, taken.range == frame.indices else { return nil }
        (plain, contentCount) = (taken.plain, taken.contentCount)
        check = envelope.checks.first { check in
            check.conditions.allSatisfy { $0.field.value(in: frame.span) == $0.value }
        }.map(Self.name)
    }

    static func name(of check: PacketCheck) -> String {
        "\(check.checksum.name) \(check.order) from \(check.start)"
    }
}

extension Framing {
    /// The shapes of its packets; nil if it has none.
    fileprivate var shapes: [Envelope]? {
        switch self {
        case .delimited(let envelopes), .message(let envelopes, _), .idleGap(_, let envelopes, _): envelopes
        case .cobs, .hdlc, .slip, .lines: nil
        }
    }
}

extension PacketField {
    fileprivate var unmasked: PacketField { PacketField(at: offset, width: width, order: order) }
}
