/// The tool as a whole.
enum Tool {
    /// The version, as `--version` and every recorded session name it.
    static let version = "0.1.0"
    /// The line of `--version`.
    static let name = "headset-bridge \(version)"
}
