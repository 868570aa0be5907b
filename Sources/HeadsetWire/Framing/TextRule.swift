/// Tells text that a board printed between frames from a damaged frame (`protocol/spec.md` §2.4).
enum TextRule {
    /// Whether `run` holds only bytes that text holds, and at most one in eight that belongs to no valid UTF-8.
    static func accepts(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        run.allSatisfy(isTextByte) && strayBytes(in: run) * 8 <= run.count
    }

    /// The same for a line of a board that speaks lines: there, one byte that belongs to no valid UTF-8 harms none.
    static func acceptsLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.allSatisfy(isTextByte) && strayBytes(in: line) * 8 <= max(8, line.count)
    }

    /// 07–0D, 1B, 20–7E and 80–FF.
    private static func isTextByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x07...0x0D, 0x1B, 0x20...0x7E, 0x80...0xFF: true
        default: false
        }
    }

    /// How many bytes belong to no valid UTF-8 sequence.
    private static func strayBytes(in run: UnsafeBufferPointer<UInt8>) -> Int {
        var stray = 0
        var rest = run[...]
        while let first = rest.first {
            let length = sequenceLength(rest, first)
            stray += length == nil ? 1 : 0
            rest = rest.dropFirst(length ?? 1)
        }
        return stray
    }

    /// The length of the valid sequence at the beginning, nil if there is none (Unicode 16, table 3-7).
    private static func sequenceLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ first: UInt8) -> Int? {
        let length: Int
        let second: ClosedRange<UInt8>
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        let sequence = bytes.prefix(length)
        guard sequence.count == length, second.contains(sequence[sequence.startIndex + 1]) else { return nil }
        return sequence.dropFirst(2).allSatisfy { (0x80...0xBF).contains($0) } ? length : nil
    }
}
