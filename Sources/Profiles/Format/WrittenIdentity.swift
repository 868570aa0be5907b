internal import HeadsetTerms

/// Who the board is, as a file has it.
struct WrittenIdentity: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case board, name, formFactor, placement, switchesAudio, address, standsIn, channels
    }

    let claim: BoardIdentityClaim

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        let board = try file.decode(String.self, forKey: .board)
        let name = try file.decodeIfPresent(String.self, forKey: .name) ?? board
        guard !board.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .board, in: file, debugDescription: "expected a name that tells the board from others"
            )
        }
        let channels = try file.decode([WrittenChannel].self, forKey: .channels).map(\.channel)
        let tellsPlacement = try file.decodeIfPresent(Bool.self, forKey: .placement) ?? true
        guard channels.isEmpty != tellsPlacement else {
            throw DecodingError.dataCorruptedError(
                forKey: .channels, in: file,
                debugDescription: tellsPlacement
                    ? "expected at least one channel; a board that says nothing of its placement says `placement: false`"
                    : "a board that says nothing of its placement has no channels")
        }
        for index in channels.indices
        where channels[..<index].contains(where: { $0.isConfused(with: channels[index]) }) {
            throw DecodingError.dataCorruptedError(
                forKey: .channels, in: file,
                debugDescription:
                    "two channels of the \(channels[index].ear) ear can't be told apart; give each a sensor number, and an ear one near and one verdict channel"
            )
        }
        claim = BoardIdentityClaim(
            board: board, name: name,
            formFactor: try file.decode(Named<FormFactor>.self, forKey: .formFactor).word,
            tellsPlacement: tellsPlacement,
            switchesAudio: try file.decodeIfPresent(Bool.self, forKey: .switchesAudio) ?? false,
            address: try file.decodeIfPresent(BluetoothAddress.self, forKey: .address),
            standsIn: try file.decodeIfPresent(Bool.self, forKey: .standsIn) ?? false, channels: channels)
    }
}
