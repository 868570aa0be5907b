extension FixedWidthInteger {
    /// The sum, or the largest number there is: a capture, or a board, may claim anything.
    func saturating(adding other: Self) -> Self {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
