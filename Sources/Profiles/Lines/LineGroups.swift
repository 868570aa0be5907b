/// A group of a pattern, by its numbers: several where the branches of an alternation have one of the same name.
struct LineGroup: Hashable, Sendable {
    let numbers: [Int]
}

/// Where in a line the groups of a match lie, kept from line to line.
struct LineGroups: Hashable, Sendable {
    /// By the number of the group, the whole match being 0; counted from the line's first byte, nil for a group that took
    /// no part.
    var ranges: [Range<Int>?] = []

    /// Where the group lies; nil if it took no part in the match.
    func range(of group: LineGroup) -> Range<Int>? {
        for number in group.numbers where ranges.indices.contains(number) {
            if let range = ranges[number] { return range }
        }
        return nil
    }
}
