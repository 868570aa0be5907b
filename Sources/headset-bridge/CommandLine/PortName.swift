/// A port as it is named on the command line: `/dev/ttyACM0`, or `R2-07=/dev/ttyACM0` with a name of one's own.
struct PortName: Hashable, Sendable {
    /// The name given to it, nil if it has none.
    let alias: String?
    /// The path of its node in the file system.
    let path: String

    /// What the link is called in everything that is printed and recorded.
    var link: String { alias ?? path }
}

/// The most bytes that a name of one's own may have.
private let longestAlias = 64

extension ValueSyntax where Value == PortName {
    /// A path with a slash in it, perhaps with `NAME=` before it.
    static let port = ValueSyntax(placeholder: "PORT") { (text) throws(ValueError) in
        let (alias, port) = splitAlias(text)
        guard !port.isEmpty, alias?.isEmpty != true else { throw .empty }
        guard (alias ?? "").utf8.count <= longestAlias else { throw .tooLong(most: longestAlias) }
        try refuseKindsNotBuilt(port)
        guard port != "-" else { throw .portNotBuiltYet(kind: "-") }
        guard port.contains("/") else { throw .portNotAPath(name: port) }
        return PortName(alias: alias, path: port)
    }

    fileprivate static func refuseKindsNotBuilt(_ port: String) throws(ValueError) {
        for kind in ["usb:", "tcp://", "rfc2217://", "unix:"] where port.hasPrefix(kind) {
            throw .portNotBuiltYet(kind: kind)
        }
    }

    /// An equals sign belongs to an alias only if no slash and no colon stands before it.
    private static func splitAlias(_ text: String) -> (alias: String?, port: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].contains(where: { $0 == "/" || $0 == ":" }) else {
            return (nil, text)
        }
        return (String(parts[0]), String(parts[1]))
    }
}

extension ValueSyntax where Value == String {
    /// The path of a port or of a file; `-` is standard input.
    static let portOrFile = ValueSyntax(placeholder: "PORT|FILE") { (text) throws(ValueError) in
        try ValueSyntax<PortName>.refuseKindsNotBuilt(text)
        return try file.read(text)
    }
}
