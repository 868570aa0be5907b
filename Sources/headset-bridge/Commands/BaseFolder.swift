/// Where the tool keeps what belongs to a person (the XDG Base Directory Specification).
enum BaseFolder {
    case configuration
    case state

    /// The tool's own folder in it; nil where neither the variable nor a home is set. A path that isn't absolute
    /// counts as not set.
    func path(_ environment: (_ name: String) -> String?) -> String? {
        func absolute(_ name: String) -> String? {
            environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let base =
            switch self {
            case .configuration: absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
            case .state: absolute("XDG_STATE_HOME") ?? absolute("HOME").map { $0 + "/.local/state" }
            }
        return base.map { $0 + "/headset-bridge" }
    }
}
