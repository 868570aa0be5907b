import Profiles
import Scenarios
import Settings

extension ValueSyntax where Value == String {
    /// The path of a file that is written or read.
    static let file = ValueSyntax(placeholder: "FILE", offer: .file) { (text) throws(ValueError) in
        guard !text.isEmpty else { throw .empty }
        return text
    }

    /// Any word, empty or not.
    static let word = ValueSyntax(placeholder: "WORD") { (text) throws(ValueError) in text }

    /// The path of a name in the file system.
    static let path = ValueSyntax(placeholder: "PATH", offer: .file, read: file.read)

    /// A profile, which is looked up or read later.
    static let profile = ValueSyntax(
        placeholder: "NAME|FILE",
        offer: Offer(words: [ProfileFile.native] + Profile.builtInNames, includesFiles: true), read: file.read
    )

    /// A scenario, which is looked up or read later.
    static let scenario = ValueSyntax(
        placeholder: "NAME|FILE", offer: Offer(words: Scenario.builtInNames, includesFiles: true),
        read: file.read)

    /// A name that is looked up later.
    static let name = ValueSyntax(placeholder: "NAME", read: file.read)
}

extension ValueSyntax where Value: CaseIterable & RawRepresentable<String> {
    /// One of the words of an enumeration.
    static var choice: ValueSyntax {
        let words = Value.allCases.map(\.rawValue)
        return ValueSyntax(placeholder: words.joined(separator: "|"), offer: .words(words)) {
            (text) throws(ValueError) in
            guard let value = Value(rawValue: text) else {
                throw .notOneOf(words, nearest: suggestion(for: text, among: words))
            }
            return value
        }
    }
}
