/// The parameters of the engine changed while the session runs.
public struct ParametersChange: Hashable, Sendable {
    /// A value that is another now.
    public struct Value: Hashable, Sendable {
        /// The keys that lead to it in a configuration: `parameters.donMs`, `boards["Demo Buds"].donMs`.
        public var key: String
        /// The JSON of what it was; nil where nothing was said of it.
        public var old: String?
        /// The JSON of what it is; nil where nothing is said of it.
        public var new: String?

        public init(key: String, old: String?, new: String?) {
            self.key = key
            self.old = old
            self.new = new
        }
    }

    /// The digest of those that count now.
    public var digest: String
    /// What is different: of the common set, then for each board that has, or had, its own.
    public var values: [Value]

    public init(digest: String, values: [Value]) {
        self.digest = digest
        self.values = values
    }
}
