/// Lays a page out in the macros of `man`, for `groff` and `mandoc` alike.
struct RoffPage {
    private static let width = 80
    private var lines: [String]

    /// - Parameters:
    ///   - title: the page's name, of section 1.
    ///   - date: the day of the text, year first.
    ///   - source: what stands at the foot.
    init(title: String, date: String, source: String) {
        lines = [
            ".\\\" Written by: headset-bridge manual",
            ".TH \(title) 1 \(date) \"\(Self.escaped(source))\" \"User Commands\"",
        ]
    }

    /// The whole page, ending with a line end.
    var text: String { lines.joined(separator: "\n") + "\n" }

    /// A section, in capitals.
    mutating func section(_ title: String) {
        lines.append(".SH \"\(Self.escaped(title))\"")
    }

    /// A section of a section.
    mutating func subsection(_ title: String) {
        lines.append(".SS \"\(Self.escaped(title))\"")
    }

    /// The text of a paragraph, broken between words.
    mutating func paragraph(_ text: String) {
        begin()
        prose(text)
    }

    /// A line of its own above what belongs to it.
    mutating func heading(_ title: String) {
        begin()
        lines.append(".I \"\(Self.escaped(title))\"")
    }

    /// A term and what it means. `value` is what a person puts in its place.
    mutating func entry(_ term: String, value: String? = nil, _ meaning: String) {
        let value = value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        lines += [".TP", "\\fB\(Self.escaped(term))\\fR\(value)"]
        prose(meaning)
    }

    /// Lines as they are, such as commands to copy.
    mutating func verbatim(_ text: [String]) {
        begin()
        lines += [".nf"] + text.map { Self.line(Self.escaped($0)) } + [".fi"]
    }

    /// A paragraph; behind a heading there is one already.
    private mutating func begin() {
        if lines.last?.hasPrefix(".S") != true { lines.append(".PP") }
    }

    private mutating func prose(_ text: String) {
        lines += HelpPage.wrap(Self.escaped(text), to: Self.width - Self.harmless.count).map(Self.line)
    }

    /// The line so that it isn't taken for a request.
    private static func line(_ escaped: String) -> String {
        escaped.hasPrefix(".") ? harmless + escaped : escaped
    }

    /// Prints nothing; a dot behind it begins no request.
    private static let harmless = "\\&"

    /// Text that comes out as it is written: what troff would read, draw otherwise or not know is spelt.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\(rs"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "\"": "\\(dq"
            default: scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
            }
        }.joined()
    }

    /// Four digits at least, as troff has it.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
