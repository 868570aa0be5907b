/// What a column holds, as far as ours do.
enum SQLiteValue: Hashable {
    case null
    case integer(Int64)
    case text(String)

    init(_ text: String?) {
        self = text.map(SQLiteValue.text) ?? .null
    }

    var text: String? {
        switch self {
        case .text(let text): text
        case .null, .integer: nil
        }
    }

    /// 0 if it is no number.
    var integer: Int64 {
        switch self {
        case .integer(let number): number
        case .null, .text: 0
        }
    }
}
