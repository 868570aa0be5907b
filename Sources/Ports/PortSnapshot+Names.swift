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
