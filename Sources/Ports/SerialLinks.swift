internal import SystemCalls

/// The links that udev makes to serial ports, by the node that they lead to.
struct SerialLinks {
    let byID: [String: [String]]
    let byPath: [String: [String]]

    /// Reads them. Where there are none there are none: without udev, or before the first port.
    init() {
        byID = Self.links(in: "/dev/serial/by-id")
        byPath = Self.links(in: "/dev/serial/by-path")
    }

    private static func links(in folder: String) -> [String: [String]] {
        var links: [String: [String]] = [:]
        for name in Folder.namesIfAny(in: folder).sorted() {
            let link = folder + "/" + name
            if let node = node(ofLink: link) { links[node, default: []].append(link) }
        }
        return links
    }

    /// udev writes `../../ttyACM0`.
    private static func node(ofLink link: String) -> String? {
        Folder.destinationIfAny(ofLink: link).map {
            $0.hasPrefix("../../") ? "/dev/" + $0.dropFirst(6) : $0
        }
    }
}
