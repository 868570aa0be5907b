/// What a shell offers where a value is typed. The value need not be any of it.
struct Offer: Hashable, Sendable {
    /// Words that can stand there. One that ends with `:`, `=` or `/` begins what can.
    var words: [String] = []
    /// Whether files are offered.
    var includesFiles = false
    /// Whether the serial ports that are there are offered.
    var includesPorts = false

    static let nothing = Offer()
    static let file = Offer(includesFiles: true)
    static let port = Offer(words: ["tcp://", "rfc2217://", "unix:"], includesPorts: true)

    static func words(_ words: [String]) -> Offer { Offer(words: words) }
}
