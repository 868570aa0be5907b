internal import HeadsetTerms
internal import Timing

extension LineWords {
    /// Takes one of a set of words; `what` says in an error what must stand here.
    mutating func word<Word>(_ type: Word.Type, _ what: String) throws(PacketMeaningless) -> Word
    where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        guard let text = next() else {
            throw PacketMeaningless(hb: "the line ends before \(what): \(words.joined(separator: ", "))")
        }
        guard let word = Word(rawValue: text) else { throw PacketMeaningless(hb: what, text, noneOf: words) }
        return word
    }

    mutating func number(_ what: String) throws(PacketMeaningless) -> Int32 {
        guard let text = next() else { throw PacketMeaningless(hb: "the line ends before \(what)") }
        guard let number = Int32(text) else {
            throw PacketMeaningless(hb: "\(shown(text)) is not \(what): a whole number of 32 bits")
        }
        return number
    }

    mutating func address() throws(PacketMeaningless) -> BluetoothAddress {
        guard let text = next() else {
            throw PacketMeaningless(hb: "the line ends before an address like 12:34:56:78:9A:BC")
        }
        guard let address = BluetoothAddress(text) else {
            throw PacketMeaningless(hb: "\(shown(text)) is not an address like 12:34:56:78:9A:BC")
        }
        return address
    }
}

extension Milliseconds {
    /// A number with its unit, such as `5ms`, of at most 16 bits as in the native protocol; nil if it is none.
    init?(word: some StringProtocol) {
        guard word.hasSuffix("ms"), let number = UInt16(word.dropLast(2)) else { return nil }
        self.init(Int64(number))
    }
}
