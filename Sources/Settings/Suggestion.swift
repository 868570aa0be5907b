/// The word that was probably meant by `word`, nil if none is near.
///
/// Near: at most a third of its letters differ (at least one may), capitals aside. Two letters swapped count once.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, word.unicodeScalars.count / 3)
    let distances = candidates.map { (word: $0, distance: editDistance(word, $0)) }
    let nearest = distances.min { ($0.distance, $0.word) < ($1.distance, $1.word) }
    return nearest.flatMap { $0.distance <= limit ? $0.word : nil }
}

/// How many letters must be put in, taken out, changed or swapped with their neighbour; words too long to have
/// been mistyped are infinitely far.
private func editDistance(_ left: String, _ right: String) -> Int {
    let a = Array(left.lowercased().unicodeScalars)
    let b = Array(right.lowercased().unicodeScalars)
    guard a.count <= 64, b.count <= 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                best = min(best, beforeLast[j - 1] + 1)
            }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
