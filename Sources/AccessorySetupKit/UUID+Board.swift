internal import FoundationEssentials

extension UUID {
    /// The namespace of board ids, chosen once at random: identities must never change.
    static let boards = UUID(
        uuid: (
            0x3F, 0x0B, 0x5E, 0x62, 0x8D, 0x41, 0x4C, 0x97, 0xA2, 0x1E, 0x6B, 0xC8, 0x55, 0x09, 0xE4, 0x7D
        ))

    /// What the system calls a board, in every process and at every launch.
    init(board id: String) {
        self.init(named: id, in: .boards)
    }

    /// The UUID of a name in a namespace: version 5 of RFC 9562.
    init(named name: String, in namespace: UUID) {
        let digest = SHA1.digest(of: withUnsafeBytes(of: namespace.uuid, Array.init) + Array(name.utf8))
        self.init(
            uuid: (
                digest[0], digest[1], digest[2], digest[3], digest[4], digest[5],
                digest[6] & 0x0F | 0x50, digest[7], digest[8] & 0x3F | 0x80, digest[9],
                digest[10], digest[11], digest[12], digest[13], digest[14], digest[15]
            ))
    }
}
