internal import HeadsetTerms
internal import Settings

/// The names that a part of a profile may use, so that each is checked where it stands.
struct Scope: Sendable {
    /// What is remembered.
    var memory: [String] = []
    /// The envelopes of all framings.
    var envelopes: [String] = []
    /// The framings, for what is sent in them.
    var framings: [NamedFraming] = []
    /// The named groups of the line's regular expression; none in a packet's rule.
    var groups: [String] = []
    /// Whether records are read: what the groups of a line matched is the line's, and not a record's.
    var isRecord = false
    /// What the board has; nil if the profile says nothing of it.
    var channels: [ChannelDescriptor]?
    /// Whether a child process speaks, and not a profile.
    var isAnswer = false

    /// Reads what is said of records.
    static func withinRecords<Result>(_ read: () throws -> Result) rethrows -> Result {
        var scope = current
        scope.isRecord = true
        return try $current.withValue(scope, operation: read)
    }

    /// That of what is being decoded.
    @TaskLocal static var current = Scope()

    /// Throws, with the nearest name, unless the name is one of these.
    func require(_ name: String, among names: [String], _ complaint: String) throws(Misreading) {
        if names.contains(name) { return }
        let advice = suggestion(for: name, among: names).map { "; did you mean \(quotedName($0))?" }
        let known = names.isEmpty || names.count > 20 ? "" : "; known: \(names.joined(separator: ", "))"
        throw Misreading(complaint + (advice ?? known))
    }
}

/// A name in a sentence: between quotes, and nothing in it that a terminal would obey.
func quotedName(_ name: String) -> String {
    JSONText.quoted(String(name.prefix(60)))
}
