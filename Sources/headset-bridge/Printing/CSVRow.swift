/// A row of a table as RFC 4180 has it, but with line ends as on Unix.
struct CSVRow {
    private let cells: [String]

    init(_ cells: [String]) {
        self.cells = cells
    }

    var line: String { cells.map(Self.quoted).joined(separator: ",") + "\n" }

    private static func quoted(_ cell: String) -> String {
        let isPlain = !cell.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return isPlain
            ? cell
            : "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                + "\""
    }
}
