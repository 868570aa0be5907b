public import HeadsetWire
internal import Timing

/// The beginning of a profile (`protocol/profiles/README.md`) for a board of which only the framing is known.
public enum ProfileDraft {
    /// The text of the file; nil for the native protocol, which needs none.
    ///
    /// - Parameters:
    ///   - name: what the profile is called: letters, digits, `_` and `-`.
    ///   - source: where the stream came from, for the reader of the file; shown as it is, so escape it first.
    public static func text(of identified: IdentifiedFraming, name: String, source: String) -> String? {
        guard let framing = text(of: identified.framing) else { return nil }
        return """
            // Drafted by headset-bridge identify from \(source): \(identified.frames) intact packets or lines.
            // What they mean is yours to say: messages, and identity, as protocol/profiles/README.md has them.
            // Until then each is shown as it is.
            \(remark(on: identified)){
              name: "\(name)",
              about: "drafted by identify",
              view: "raw",
              trust: "\(isChecked(identified.framing) ? "checked" : "unchecked")",
              framing: \(framing),
            }

            """
    }

    /// What the reader of the file has to do about what was found, in lines of their own; empty if nothing.
    private static func remark(on identified: IdentifiedFraming) -> String {
        if identified.isPutEndToEnd {
            return """
                // They are messages that were put end to end, and no byte says where one begins: bytes alone can't be cut
                // by this, and a try with them reads nothing. Record each by itself: in a capture, or as hex text with a
                // time in front of each.

                """
        }
        guard case .delimited = identified.framing, !identified.isChecked else { return "" }
        return """
            // No check of the catalogue is right in all of them. If they have another, say it in `check` by its
            // parameters: until then damage may look like a packet.

            """
    }

    /// Whether every packet has a check that damage hardly passes: one of eight bits lets one of 256 pass.
    private static func isChecked(_ framing: Framing) -> Bool {
        switch framing {
        case .cobs, .hdlc: true
        case .slip, .lines: false
        case .delimited(let envelopes), .idleGap(_, let envelopes, _), .message(let envelopes, _):
            !envelopes.isEmpty
                && envelopes.allSatisfy { envelope in
                    envelope.checks.last?.conditions.isEmpty == true
                        && envelope.checks.allSatisfy { $0.checksum.byteCount > 1 }
                }
        }
    }

    private static func text(of framing: Framing) -> String? {
        switch framing {
        case .cobs: nil
        case .hdlc(let check, let maximum): "{kind: \"hdlc\", check: \"\(check.name)\", maximum: \(maximum)}"
        case .slip(let maximum): "{kind: \"slip\", maximum: \(maximum)}"
        case .lines(let maximum): "{kind: \"lines\", maximum: \(maximum)}"
        case .delimited(let envelopes): "{\n    kind: \"envelopes\",\n" + text(of: envelopes) + "  }"
        case .idleGap(let gap, let envelopes, let maximum):
            "{\n    kind: \"idle\", gapMs: \(gap.count), maximum: \(maximum),\n" + text(of: envelopes) + "  }"
        case .message(let envelopes, let maximum):
            "{\n    kind: \"message\", maximum: \(maximum),\n" + text(of: envelopes) + "  }"
        }
    }

    private static func text(of envelopes: [Envelope]) -> String {
        if envelopes.isEmpty { return "" }
        let shapes = envelopes.enumerated().map { index, envelope in
            "      {" + (["name: \"shape\(index + 1)\""] + entries(envelope)).joined(separator: ", ") + "},\n"
        }
        return "    envelopes: [\n" + shapes.joined() + "    ],\n"
    }

    private static func entries(_ envelope: Envelope) -> [String] {
        var entries: [String] = []
        if !envelope.sync.isEmpty { entries.append("sync: \"\(hex(envelope.sync))\"") }
        if !envelope.end.isEmpty { entries.append("end: \"\(hex(envelope.end))\"") }
        switch envelope.extent {
        case .lengths(let lengths):
            let texts = lengths.map { "{field: \"\(text(of: $0.field))\", add: \($0.addend)}" }
            entries.append("length: " + (texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"))
        case .fixed(let count): entries.append("size: \(count)")
        case .toEnd: break
        }
        switch envelope.escape {
        case .xor(let mark, let mask):
            entries.append("escape: {mark: \"\(hex([mark]))\", xor: 0x\(hex([mask]))}")
        case .or(let mark, let mask):
            entries.append("escape: {mark: \"\(hex([mark]))\", or: 0x\(hex([mask]))}")
        case .filler(let filler, let after, let count):
            entries.append(
                "escape: {filler: \"\(hex([filler]))\", after: \"\(hex([after]))\", count: \(count)}")
        case nil: break
        }
        if !envelope.required.isEmpty { entries.append("required: \(text(of: envelope.required))") }
        let checks = envelope.checks.map(text(of:))
        if checks.count == 1 { entries.append("check: \(checks[0])") }
        if checks.count > 1 { entries.append("check: [\(checks.joined(separator: ", "))]") }
        return entries + ["maximum: \(envelope.maximum)"]
    }

    private static func text(of check: PacketCheck) -> String {
        var entries = ["sum: \"\(check.checksum.name)\"", "from: \(check.start)"]
        if check.order == .big { entries.append("order: \"big\"") }
        if !check.conditions.isEmpty { entries.append("when: \(text(of: check.conditions))") }
        if check.isExtra { entries.append("extra: true") }
        return "{" + entries.joined(separator: ", ") + "}"
    }

    private static func text(of values: [RequiredValue]) -> String {
        "{" + values.map { "\"\(text(of: $0.field))\": \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// As profiles write it: `1:u16le&0x3ff`.
    public static func text(of field: PacketField) -> String {
        let order = field.width == 1 ? "" : field.order == .little ? "le" : "be"
        let mask = field.mask == .max ? "" : "&0x" + String(field.mask, radix: 16)
        return "\(field.offset):u\(8 * field.width)\(order)\(mask)"
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }
}
