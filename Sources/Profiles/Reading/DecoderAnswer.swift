internal import Settings

/// A line of a child process about a unit: `{"unit": 12, "emit": [{"wear": "left", "state": "worn"}], "reply": "01"}`.
struct DecoderAnswer {
    /// The most bytes that are sent for one.
    private static let longestReply = 4096

    let emissions: [Emission]
    let replies: [[UInt8]]

    /// Reads a line; throws what is wrong with it.
    init(_ line: [UInt8]) throws(PacketMeaningless) {
        guard line.count < Profile.Decoder.longestAnswer else {
            throw PacketMeaningless(
                reason: "the answer is not shorter than \(Profile.Decoder.longestAnswer) bytes")
        }
        do throws(SettingsError) {
            self = try SettingsFile(name: "answer", bytes: line).decode()
        } catch {
            throw PacketMeaningless(reason: String(describing: error))
        }
    }
}

extension DecoderAnswer: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case unit, emit, reply
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        _ = try file.decodeIfPresent(UInt64.self, forKey: .unit)
        emissions = try Scope.$current.withValue(Scope(isAnswer: true)) {
            try file.decodeIfPresent([Emission].self, forKey: .emit) ?? []
        }
        replies = try file.oneOrMore(HexText.self, .reply).map(\.bytes)
        guard replies.reduce(0, { $0 + $1.count }) <= Self.longestReply else {
            throw DecodingError.dataCorruptedError(
                forKey: .reply, in: file, debugDescription: "more than \(Self.longestReply) bytes")
        }
    }
}
