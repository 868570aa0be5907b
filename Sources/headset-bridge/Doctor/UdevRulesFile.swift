/// A file of udev's rules, as far as anyone here asks.
struct UdevRulesFile: Hashable, Sendable {
    /// Where udev looks, the most important first: of two files of one name the first counts.
    static let folders = [
        "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d", "/usr/lib/udev/rules.d",
        "/lib/udev/rules.d",
    ]
    /// The file in which udev heeds `uaccess`.
    private static let lastForAccess = "73-seat-late.rules"

    let path: String
    /// The lines that do something, comments left out, one after the other.
    let text: String

    init(path: String, text: String) {
        self.path = path
        self.text =
            text.split(separator: "\n")
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }.joined(separator: "\n")
    }

    /// By which the files of all folders are sorted.
    var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }

    var folder: String { String(path.dropLast(name.count + 1)) }

    /// Whether it is the tool's own, under whatever number.
    var isOurs: Bool { name.contains("headset-bridge") }

    /// Whether it gives access to who sits at the machine, and comes too late for it.
    var givesAccessTooLate: Bool {
        text.contains("uaccess") && text.contains("TAG+=") && Array(name.utf8).comesAfter(Self.lastForAccess)
    }

    /// Where a file is read in time.
    static func nameInTime(for path: String) -> String {
        let file = UdevRulesFile(path: path, text: "")
        let rest = file.name.drop { $0.isASCII && $0.isNumber }.drop { $0 == "-" }
        return "\(file.folder)/70-\(rest)"
    }

    /// Whether it names a vendor and a product as `PRODUCT` does, in which zeros in front are left out: `403/6001`.
    func names(vendor: UInt16, product: UInt16) -> Bool {
        let short = String(vendor, radix: 16) + "/" + String(product, radix: 16)
        return text.lowercased().contains("\"\(short)/")
    }
}

extension [UInt8] {
    /// udev compares names byte by byte.
    fileprivate func comesAfter(_ name: String) -> Bool {
        Array(name.utf8).lexicographicallyPrecedes(self)
    }
}
