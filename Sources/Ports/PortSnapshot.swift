/// The serial ports that were there at one moment.
public struct PortSnapshot: Hashable, Sendable {
    /// The ports, by path; `ttyACM2` comes before `ttyACM10`.
    public let ports: [PortDescription]

    public init(_ ports: [PortDescription] = []) {
        self.ports = ports.sorted { Self.order($0.path) < Self.order($1.path) }
    }

    /// The port at a node; nil if there is none.
    public subscript(path: String) -> PortDescription? {
        ports.first { $0.path == path }
    }

    /// What became of `earlier`: first what went, then what came, then what is different about what stayed.
    ///
    /// It goes by appearance, not by presence: a board that went and came back in between is both.
    public func changes(since earlier: PortSnapshot) -> [PortChange] {
        let stayed = ports.compactMap { port in
            earlier[port.path].flatMap { $0.isSameAppearance(as: port) ? (from: $0, to: port) : nil }
        }
        let paths = Set(stayed.map(\.to.path))
        let removed = earlier.ports.filter { !paths.contains($0.path) }
        let added = ports.filter { !paths.contains($0.path) }
        let changed = stayed.filter { $0.from != $0.to }
        return removed.map { .removed($0) } + added.map { .added($0) }
            + changed.map { .changed(from: $0.from, to: $0.to) }
    }

    /// A path's letters, then the number at its end.
    private static func order(_ path: String) -> (String, Int, String) {
        let digits = path.reversed().prefix { $0.isASCII && $0.isNumber }.count
        return (String(path.dropLast(digits)), Int(path.suffix(digits)) ?? 0, path)
    }
}
