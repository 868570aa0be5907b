/// What a line of text says of one event.
struct Sentence: Hashable, Sendable {
    /// What happened, in a few words of ours: it stands in a column and never holds a device's text.
    var what: String
    /// Why, or with what; safe to show.
    var why = ""
    /// What there is to prove it: readings, bytes.
    var evidence = ""
    /// How `what` is coloured.
    var ink: Paint.Ink?
}
