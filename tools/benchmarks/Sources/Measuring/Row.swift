import Glibc

/// A row of the table.
package struct Row {
    package let text: String

    /// `bare` is what `ours` is compared with.
    package init(
        _ what: String, _ ours: String, _ bare: String = "", _ ratio: String = "", _ aim: String = ""
    ) {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let left = what + String(repeating: " ", count: max(0, 30 - what.count))
        text = "\(left) │ \(right(ours, 8)) │ \(right(bare, 8)) │ \(right(ratio, 6)) │ \(aim)"
    }

    package func print() {
        Swift.print(text)
        fflush(nil)
    }
}
