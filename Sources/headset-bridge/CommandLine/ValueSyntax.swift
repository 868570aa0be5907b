/// How a value is written on the command line: what help calls it, what a shell offers for it, and
/// how it is read.
struct ValueSyntax<Value: Sendable>: Sendable {
    /// What help calls the value: `S`, `FILE`, `text|json`.
    let placeholder: String
    /// What a shell offers where it is typed.
    var offer = Offer.nothing
    /// Reads the value, or says what is wrong with it.
    let read: @Sendable (_ text: String) throws(ValueError) -> Value
}
