internal import Glibc

extension PortSnapshot {
    /// The ports that a name means. More than one where it says too little, none where nothing is called so.
    ///
    /// A name is a node, a link's name in `/dev/serial/by-id` with or without the folder, or begins with `usb:`: a vendor and
    /// a product (`usb:0403:6001`), a serial number behind them, and what a ``StableName`` has besides. Hexadecimal digits
    /// of vendor and product can be small.
    public func ports(named name: String) -> [PortDescription] {
        let name = Self.inCapitals(name)
        return ports.filter { $0.names.contains(name) }
    }

    /// Whether a name that begins with `usb:` can be one: a vendor and a product follow, and perhaps more.
    public static func isUSBName(_ name: String) -> Bool {
        guard name.hasPrefix("usb:"), USBID(String(name.dropFirst(4).prefix(9))) != nil else { return false }
        return name.dropFirst(13).first.map { ":@-".contains($0) } ?? true
    }

    /// The port behind a path: its node, a link of udev's, or any other link that leads to its node.
    public func port(at path: String) -> PortDescription? {
        if let port = ports.first(where: { $0.path == path || ($0.byID + $0.byPath).contains(path) }) {
            return port
        }
        guard let node = realpath(path, nil) else { return nil }
        defer { free(node) }
        return self[String(cString: node)]
    }

    private static func inCapitals(_ name: String) -> String {
        let (scheme, id, rest) = (name.prefix(4), name.dropFirst(4).prefix(9), name.dropFirst(13))
        guard scheme == "usb:", let id = USBID(String(id)) else { return name }
        return "usb:\(id)\(rest)"
    }
}

extension PortDescription {
    /// All that it is called.
    fileprivate var names: Set<String> {
        var names: Set = [path]
        for link in byID + byPath {
            names.insert(link)
            names.insert(
                String(link[(link.lastIndex(of: "/").map(link.index(after:)) ?? link.startIndex)...]))
        }
        guard let usb else { return names }
        let kind = "usb:\(usb.id)"
        let places = location.map { ["", "@\($0)"] } ?? [""]
        for board in [kind] + (usb.serialNumber.map { ["\(kind):\($0)"] } ?? []) {
            for place in places {
                for suffix in ["", usb.suffix] { names.insert(board + place + suffix) }
            }
        }
        return names
    }
}
