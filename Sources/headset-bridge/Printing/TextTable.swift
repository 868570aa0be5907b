/// Rows of words in columns, each as wide as its widest word, the last as it comes.
struct TextTable {
    private let rows: [[String]]

    /// A table; each row has as many words as there are heads.
    init(heads: [String], rows: [[String]]) {
        self.rows = [heads] + rows
    }

    /// A line a row, with its line end, the heads first.
    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).dropLast().map { $0.aligned(left: $1) }
            return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
        }.joined()
    }
}
