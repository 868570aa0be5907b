/// A dump as some tool would write it.
struct Dump {
    enum Layout: CaseIterable {
        case xxd, hexdump, pairs, commas, prefixed, unbroken
    }

    enum Time: CaseIterable {
        case none, iso, zoned, slashes, clock, clockComma, seconds, dmesg
    }

    enum Direction: CaseIterable {
        case none, angle, arrow, doubled, words, colons
    }

    var layout = Layout.pairs
    var time = Time.none
    var direction = Direction.none
    var isUpper = false
    var lineEnd = "\n"

    /// The whole dump, with so many bytes a line; line by line received and sent in turn, 10 ms apart.
    func text(of bytes: [UInt8], each width: Int = 16) -> String {
        var text = ""
        for (index, start) in stride(from: 0, to: bytes.count, by: width).enumerated() {
            let row = bytes[start..<min(start + width, bytes.count)]
            text += marks(index) + spelled(row, at: start, width) + lineEnd
        }
        if layout == .hexdump { text += marks(0) + Dump.digits(bytes.count, 8, isUpper) + lineEnd }
        return text
    }

    static func digits(_ number: Int, _ count: Int, _ isUpper: Bool = false) -> String {
        let digits = String(number, radix: 16, uppercase: isUpper)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private func spelled(_ row: ArraySlice<UInt8>, at offset: Int, _ width: Int) -> String {
        let pairs = row.map { Dump.digits(Int($0), 2, isUpper) }
        let characters = row.map { 0x20...0x7E ~= $0 ? String(Unicode.Scalar($0)) : "." }.joined()
        func filled(_ text: String, _ count: Int) -> String {
            text + String(repeating: " ", count: max(0, count - text.count))
        }
        switch layout {
        case .xxd:
            var groups = ""
            for (index, pair) in pairs.enumerated() {
                groups += (index > 0 && index % 2 == 0 ? " " : "") + pair
            }
            return Dump.digits(offset, 8, isUpper) + ": " + filled(groups, width * 2 + width / 2 - 1) + "  "
                + characters
        case .hexdump:
            let halves =
                pairs.prefix(8).joined(separator: " ") + "  " + pairs.dropFirst(8).joined(separator: " ")
            return Dump.digits(offset, 8, isUpper) + "  " + filled(halves, width * 3) + "  |" + characters
                + "|"
        case .pairs: return pairs.joined(separator: " ")
        case .commas: return pairs.joined(separator: ",")
        case .prefixed: return pairs.map { "0x" + $0 }.joined(separator: ", ") + ","
        case .unbroken: return pairs.joined()
        }
    }

    /// What stands before row `index`, in changing order.
    private func marks(_ index: Int) -> String {
        let (second, fraction) = (Dump.decimal(index / 100, 2), Dump.decimal(index % 100 * 10, 3))
        let time =
            switch time {
            case .none: ""
            case .iso: "2026-11-30T23:59:\(second).\(fraction) "
            case .zoned: "[2026-12-01T01:59:\(second).\(fraction)+02:00] "
            case .slashes: "2026/11/30 23:59:\(second).\(fraction): "
            case .clock: "23:59:\(second).\(fraction)\t"
            case .clockComma: "[23:59:\(second),\(fraction)]: "
            case .seconds: "\(index / 100).\(fraction) "
            case .dmesg: "[   \(index / 100).\(fraction)] "
            }
        let isSent = index % 2 == 1
        let arrow =
            switch direction {
            case .none: ""
            case .angle: isSent ? "> " : "< "
            case .arrow: isSent ? "-> " : "<-- "
            case .doubled: isSent ? ">> " : "<< "
            case .words: isSent ? "TX " : "Rx "
            case .colons: isSent ? "tx: " : "rx:\t"
            }
        return index % 3 == 0 ? time + arrow : arrow + time
    }

    private static func decimal(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
