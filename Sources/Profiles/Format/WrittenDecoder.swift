/// `{command: ["python3", "decode.py"]}`
struct WrittenDecoder: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case command
    }

    let decoder: Profile.Decoder

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        let command = try file.decode([String].self, forKey: .command)
        guard let program = command.first, !program.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .command, in: file, debugDescription: "expected a program and its arguments")
        }
        self.decoder = Profile.Decoder(command: command)
    }
}
