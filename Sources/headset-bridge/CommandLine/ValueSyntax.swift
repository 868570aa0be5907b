/// How a value is written on the command line: what help calls it, and how it is read.
struct ValueSyntax<Value: Sendable>: Sendable {
    /// What help calls the value: `S`, `FILE`, `text|json`.
    let placeholder: String
    /// Reads the value, or says what is wrong with it.
    let read: @Sendable (_ text: String) throws(ValueError) -> Value
}
