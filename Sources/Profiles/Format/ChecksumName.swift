internal import HeadsetWire

/// A check by its name in the catalogue: `"CRC-16/XMODEM"`, `"sum8"`.
struct ChecksumName: RawRepresentable, CaseIterable, Decodable {
    let checksum: Checksum

    private init(_ checksum: Checksum) {
        self.checksum = checksum
    }

    init?(rawValue: String) {
        guard let checksum = Checksum(name: rawValue) else { return nil }
        self.checksum = checksum
    }

    var rawValue: String { checksum.name }

    static var allCases: [ChecksumName] { Checksum.catalogue.map(ChecksumName.init) }
}
