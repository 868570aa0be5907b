extension String {
    /// The text with spaces behind it, up to a width in columns, one for each character: right for words of ours.
    func aligned(left width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text with spaces before it, up to a width.
    func aligned(right width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
