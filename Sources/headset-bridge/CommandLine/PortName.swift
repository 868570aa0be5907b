import Ports
import SerialIO
import Sessions

/// A port as it is named on the command line: `/dev/ttyACM0`, `usb:0403:6001:A1`, or `R2-07=/dev/ttyACM0` with a name of
/// one's own.
struct PortName: Hashable, Sendable {
    /// The name given to it, nil if it has none.
    let alias: String?
    /// What else was written.
    let text: String
    /// Where the port is to be found.
    let place: PortPlace

    /// What the link is called in everything that is printed and recorded.
    var link: String { alias ?? text }

    /// Whether udev begins the names of its links so.
    static func isOfLink(_ name: String) -> Bool {
        ["usb-", "pci-", "platform-"].contains(where: name.hasPrefix)
    }
}

/// The most bytes that a name of one's own may have.
private let longestAlias = 64

extension ValueSyntax where Value == PortName {
    /// A path with a slash in it, a name of udev's, `usb:…` or `-`, perhaps with `NAME=` before it.
    static let port = ValueSyntax(placeholder: "PORT", offer: .port) { (text) throws(ValueError) in
        let (alias, port) = splitAlias(text)
        guard !port.isEmpty, alias?.isEmpty != true else { throw .empty }
        guard (alias ?? "").utf8.count <= longestAlias else { throw .tooLong(most: longestAlias) }
        return PortName(alias: alias, text: port, place: try place(port))
    }

    private static func place(_ port: String) throws(ValueError) -> PortPlace {
        if port == "-" { return .input }
        if RemoteAddress.Scheme(of: port) != nil { return .remote(try remote(port)) }
        if port.hasPrefix("usb:") {
            guard PortSnapshot.isUSBName(port) else { throw .notAUSBName }
            return .name(port)
        }
        if port.contains("/") { return .path(port) }
        guard PortName.isOfLink(port) else { throw .portNotAPath(name: port) }
        return .name(port)
    }

    static func remote(_ text: String) throws(ValueError) -> RemoteAddress {
        do throws(RemoteAddressFlaw) {
            return try RemoteAddress(text)
        } catch {
            throw .notARemoteAddress(error)
        }
    }

    /// An equals sign belongs to an alias only if no slash and no colon stands before it.
    fileprivate static func splitAlias(_ text: String) -> (alias: String?, port: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].contains(where: { $0 == "/" || $0 == ":" }) else {
            return (nil, text)
        }
        return (String(parts[0]), String(parts[1]))
    }
}

/// A port or a file, as it is named on the command line.
struct PortOrFile: Hashable, Sendable {
    let text: String
    /// The name of one's own that it is given if it is a port; nil if there is none.
    let alias: String?
    /// What stands behind that name, or all of it.
    let target: String
    /// Where the port is to be found; nil for a path, of which only what is there says which of the two it is.
    let port: PortPlace?

    /// What it is called if it is a port.
    var link: String { alias ?? text }
}

extension ValueSyntax where Value == PortOrFile {
    /// Whatever a ``ValueSyntax/port`` may be, or the path of a file; `-` is standard input.
    static let portOrFile = ValueSyntax(
        placeholder: "PORT|FILE", offer: Offer(includesFiles: true, includesPorts: true)
    ) { (text) throws(ValueError) in
        let (alias, target) = ValueSyntax<PortName>.splitAlias(text)
        if target.hasPrefix("usb:") || RemoteAddress.Scheme(of: target) != nil {
            let port = try ValueSyntax<PortName>.port.read(text)
            return PortOrFile(text: text, alias: alias, target: target, port: port.place)
        }
        let path = try ValueSyntax<String>.file.read(text)
        let isNamed = alias?.isEmpty == false
        return PortOrFile(
            text: path, alias: isNamed ? alias : nil, target: isNamed ? target : path, port: nil)
    }
}
