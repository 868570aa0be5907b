/// When text is coloured.
enum ColorPolicy: String, CaseIterable, Sendable {
    /// On a terminal that can do it, unless `NO_COLOR` asks for none.
    case auto
    case always
    case never
}

extension ColorPolicy {
    /// Whether lines for this output are coloured. `environment` looks a variable up; `NO_COLOR` counts when it isn't
    /// empty (no-color.org), and a terminal called `dumb` can't do colours.
    func isColored(onTerminal: Bool, environment: (_ name: String) -> String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            onTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}
