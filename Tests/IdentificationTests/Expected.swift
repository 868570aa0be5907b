import HeadsetWire
import TestSupport

@testable import Identification

extension VendorFrames {
    /// What of an identified framing isn't as the vendor has it; empty if all is.
    func differences(to found: IdentifiedFraming) -> [String] {
        switch (framing, found.framing) {
        case (.delimited(let wanted), .delimited(let found)):
            guard let wanted = wanted.first(where: { $0.sync.first == found[0].sync.first }) else {
                return ["sync \(HexBytes(found[0].sync))"]
            }
            return Self.differences(wanted, found[0])
        case (.message(let wanted, _), .message(let found, _)):
            guard let wanted = wanted.first else { return [] }
            return Self.differences(wanted, found[0])
        default: return framing == found.framing ? [] : ["\(found.framing)"]
        }
    }

    private static func differences(_ wanted: Envelope, _ found: Envelope) -> [String] {
        var differences: [String] = []
        // Bytes behind the sync may be the same in all packets of a stream.
        if !found.sync.starts(with: wanted.sync) { differences.append("sync \(HexBytes(found.sync))") }
        if found.end != wanted.end { differences.append("end \(HexBytes(found.end))") }
        // Where no frame without a check came more than once, the check counts as part of every frame.
        if found.extent != wanted.extent, found.extent != wanted.extentWithCheck {
            differences.append("extent \(found.extent)")
        }
        func spans(_ envelope: Envelope) -> Set<String> {
            Set(envelope.checks.map { "\($0.checksum.name) \($0.order) from \($0.start)" })
        }
        if !spans(found).isSubset(of: spans(wanted)) || found.checks.isEmpty != wanted.checks.isEmpty {
            differences.append("checks \(spans(found))")
        }
        return differences
    }
}

extension Envelope {
    fileprivate var extentWithCheck: Extent {
        guard case .lengths(let lengths) = extent, let check = checks.last, check.isExtra else {
            return extent
        }
        return .lengths(lengths.map { LengthField($0.field, adding: $0.addend + check.checksum.byteCount) })
    }
}
