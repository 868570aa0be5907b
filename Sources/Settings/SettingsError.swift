/// What is wrong with a file of settings, and where.
public struct SettingsError: Error, Hashable, Sendable {
    /// The file as its user named it.
    public var file: String
    /// Counted from 1.
    public var line: Int
    /// Counted from 1, in Unicode scalars.
    public var column: Int
    /// The keys that lead to the place, such as `parameters.donMs` or `steps[3]`; empty at the top.
    public var path: String
    public var problem: Problem

    /// Each way of being wrong, with its facts.
    public enum Problem: Hashable, Sendable {
        /// The text is no JSON5.
        case syntax(expected: String, found: String)
        /// The bytes are no UTF-8.
        case encoding
        /// The file is longer than `limit` bytes.
        case tooLong(limit: Int)
        /// Arrays and objects are nested deeper than `limit`.
        case tooDeep(limit: Int)
        /// An object has one key twice.
        case duplicateKey(String, firstLine: Int)
        /// Nothing reads this key here. `known` are the keys that are read.
        case unknownKey(String, suggestion: String?, known: [String])
        /// A key that must be there isn't.
        case missingKey(String)
        /// A value of another kind than the one wanted.
        case mismatch(expected: String, found: String)
        /// A number that its place can't hold.
        case outOfRange(String, lowest: String, highest: String)
        /// A word that is none of the allowed ones.
        case unknownValue(String, suggestion: String?, allowed: [String])
        /// An array with more items than are read.
        case surplusItems(read: Int, found: Int)
        /// What the decoded type itself says.
        case invalid(String)
    }
}

extension SettingsError: CustomStringConvertible {
    /// The whole sentence: `bench.json5:12:7: unknown key "donMS" in parameters; did you mean "donMs"?`
    public var description: String {
        "\(file):\(line):\(column): \(sentence)"
    }

    private var sentence: String {
        switch problem {
        case .syntax(let expected, let found):
            "expected \(expected), found \(found)"
        case .encoding:
            "the text is not UTF-8"
        case .tooLong(let limit):
            "the file is longer than \(limit) bytes"
        case .tooDeep(let limit):
            "arrays and objects are nested more than \(limit) deep"
        case .duplicateKey(let key, let firstLine):
            "key \(quoted(key)) is given twice; the first is in line \(firstLine)"
        case .unknownKey(let key, let suggestion, let known):
            "unknown key \(quoted(key))\(container)\(advice(suggestion, from: known, atMost: 20, label: "known"))"
        case .missingKey(let key):
            "missing key \(quoted(key))\(container)"
        case .mismatch(let expected, let found):
            "\(subject)expected \(expected), found \(found)"
        case .outOfRange(let number, let lowest, let highest):
            "\(subject)\(number) is out of range; expected \(lowest) to \(highest)"
        case .unknownValue(let value, let suggestion, let allowed):
            "\(subject)unknown value \(quoted(value))\(advice(suggestion, from: allowed, atMost: 40, label: "allowed"))"
        case .surplusItems(let read, let found):
            "\(subject)expected \(read) items, found \(found)"
        case .invalid(let reason):
            "\(subject)\(reason)"
        }
    }

    private var container: String {
        path.isEmpty ? "" : " in \(path)"
    }

    private var subject: String {
        path.isEmpty ? "" : "\(path): "
    }

    private func advice(
        _ suggestion: String?, from choices: [String], atMost most: Int, label: String
    ) -> String {
        if let suggestion {
            "; did you mean \(quoted(suggestion))?"
        } else if choices.isEmpty || choices.count > most {
            ""
        } else {
            "; \(label): \(choices.joined(separator: ", "))"
        }
    }
}
