internal import Settings

extension PacketMeaningless {
    /// Of a line of our own form.
    init(hb reason: String) {
        self.init(reason: "hb: \(reason)")
    }

    /// A word that is none of those that may stand there.
    init(hb what: String, _ word: String, noneOf words: [String]) {
        let meant = suggestion(for: word, among: words).map { "; did you mean \(shown($0))?" }
        let known = words.count > 13 ? "" : "; known: \(words.joined(separator: ", "))"
        self.init(hb: "\(shown(word)) is not \(what)" + (meant ?? known))
    }
}

/// A word between quotes, cut where it is long.
func shown(_ word: String) -> String {
    let scalars = word.unicodeScalars
    return JSONText.quoted(scalars.count <= 40 ? word : String(scalars.prefix(40)) + "…")
}
