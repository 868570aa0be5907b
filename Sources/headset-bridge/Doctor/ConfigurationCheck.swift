/// Whether the configuration, and the profile that it names, can be used.
struct ConfigurationCheck: Hashable, Sendable {
    /// The file; nil where there is no place for one.
    var path: String?
    /// Whether it is there.
    var isThere: Bool
    /// What is wrong with it; nil if nothing is.
    var complaint: String?

    var finding: Finding {
        let place = path ?? "config.json5"
        if let complaint {
            return Finding(
                .configuration, .problem, at: place, complaint,
                try: path.map { "${EDITOR:-vi} \($0.asShellWord)" })
        }
        return Finding(
            .configuration, .ok, at: place, isThere ? "it can be used" : "there is none; the defaults hold")
    }
}
