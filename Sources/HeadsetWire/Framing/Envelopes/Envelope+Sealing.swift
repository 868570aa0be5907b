extension Envelope {
    /// The bytes on the line of a packet with this content: its lengths filled in, with its check, end mark and escapes.
    ///
    /// `content` is all that comes before the check, sync and header included; what stands at the lengths doesn't matter.
    /// Nil if no such packet is possible: the content doesn't begin as the envelope says, lacks a part of the header, or is
    /// too long.
    public func sealed(_ content: [UInt8]) -> [UInt8]? {
        let layout = EnvelopeLayout(self)
        guard content.starts(with: sync), content.count >= layout.header else { return nil }
        let check = layout.check(of: content.span).map { checks[$0] }
        let checkCount = check?.checksum.byteCount ?? 0
        let extra = check?.isExtra == true ? checkCount : 0
        var packet = content
        if case .lengths(let fields) = extent {
            let count = content.count + checkCount + end.count
            for length in fields where !packet.store(count - extra - length.addend, in: length.field) {
                return nil
            }
        }
        if let check, !packet.append(check) { return nil }
        let bytes = escaped(packet + end)
        var reader = EnvelopeReader(self)
        return reader.verdict(on: bytes.span, isWhole: true) == .intact(count: bytes.count) ? bytes : nil
    }

    /// Whether some packet has this content (``sealed(_:)``), where nil is a byte that isn't known yet.
    public func takes(_ content: [UInt8?]) -> Bool {
        let conditions = [[]] + checks.map(\.conditions)
        return conditions.contains { sealed(filled(content, for: $0)) != nil }
    }

    /// The content with bytes in the gaps that do no harm: the sync, what is required, and what brings a check in.
    private func filled(_ content: [UInt8?], for conditions: [RequiredValue]) -> [UInt8] {
        let harmless = (UInt8(0)...255).first { !sync.contains($0) && !end.contains($0) } ?? 0
        var filled = content.enumerated().map { index, byte in
            byte ?? (index < sync.count ? sync[index] : harmless)
        }
        for value in conditions + required where value.field.end <= filled.count {
            var wanted = filled
            guard wanted.store(Int(value.value), in: value.field) else { continue }
            for index in filled.indices where content[index] == nil { filled[index] = wanted[index] }
        }
        return filled
    }

    /// Puts escapes between the sync and the end mark.
    private func escaped(_ packet: [UInt8]) -> [UInt8] {
        guard let escape else { return packet }
        var bytes = sync
        var alike = 0
        for byte in packet[sync.count..<packet.count - end.count] {
            let isMark = byte == sync.first || byte == end.first
            switch escape {
            case .xor(let mark, let mask) where isMark || byte == mark: bytes += [mark, byte ^ mask]
            case .or(let mark, let mask) where isMark || byte == mark: bytes += [mark, byte & ~mask]
            case .xor, .or: bytes.append(byte)
            case .filler(let filler, let repeated, let limit):
                bytes.append(byte)
                alike = byte == repeated ? alike + 1 : 0
                if alike == limit {
                    bytes.append(filler)
                    alike = 0
                }
            }
        }
        return bytes + end
    }
}

extension [UInt8] {
    /// Puts a number where the field says; false if it doesn't fit there.
    fileprivate mutating func store(_ number: Int, in field: PacketField) -> Bool {
        guard let number = UInt32(exactly: number), number & field.mask == number else { return false }
        let value = field.unmasked(in: span) & ~field.mask | number
        guard field.width == 4 || value >> UInt32(8 * field.width) == 0 else { return false }
        for index in 0..<field.width {
            let place = field.order == .little ? field.offset + index : field.end - 1 - index
            self[place] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
        }
        return true
    }

    /// Appends the check of what is there; false if there isn't enough.
    mutating func append(_ check: PacketCheck) -> Bool {
        guard check.start <= count else { return false }
        let checksum = PreparedChecksum(check.checksum)
        let value = span.extracting(check.start..<count).withUnsafeBytes { checksum.value(of: $0) }
        let field = PacketField(at: count, width: check.checksum.byteCount, order: check.order)
        self += [UInt8](repeating: 0, count: field.width)
        return store(Int(value), in: field)
    }
}
