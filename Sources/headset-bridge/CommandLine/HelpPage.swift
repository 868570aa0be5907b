/// Lays help out in two columns and at most 80 characters a line.
struct HelpPage {
    private static let width = 80
    private static let column = 27
    private var lines: [String] = []

    /// The whole page, ending with a line end.
    var text: String { lines.joined(separator: "\n") + "\n" }

    /// A paragraph, broken between words; an empty line follows.
    mutating func paragraph(_ text: String) {
        lines += Self.wrap(text, to: Self.width) + [""]
    }

    /// A heading over the lines that follow.
    mutating func heading(_ title: String) {
        lines.append("\(title):")
    }

    /// A line as it is, such as a command to copy.
    mutating func verbatim(_ line: String) {
        lines.append(line)
    }

    /// A term and what it means, side by side; a long term stands on a line of its own.
    mutating func entry(_ term: String, _ meaning: String) {
        let meaning = Self.wrap(meaning, to: Self.width - Self.column)
        let indent = String(repeating: " ", count: Self.column)
        var rows = meaning.map { indent + $0 }
        let term = "  " + term
        if term.count + 2 <= Self.column, let first = meaning.first {
            rows[0] = term + String(repeating: " ", count: Self.column - term.count) + first
        } else {
            rows.insert(term, at: 0)
        }
        lines += rows
    }

    /// An empty line.
    mutating func space() {
        lines.append("")
    }

    /// Drops the empty lines at the end.
    mutating func trim() {
        while lines.last == "" { lines.removeLast() }
    }

    /// The text in lines, broken between words.
    static func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
