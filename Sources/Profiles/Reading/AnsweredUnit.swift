internal import Settings

extension Profile.Decoder {
    /// The number of the unit that a line of the program speaks of; nil if it's no object or names none.
    ///
    /// Whether the rest of the line can be taken is for ``ProfileReader/read(answer:)`` to say.
    public static func unit(namedIn line: [UInt8]) -> UInt64? {
        do throws(SettingsError) {
            let answered: AnsweredUnit = try SettingsFile(name: "answer", bytes: line).decode()
            return answered.number
        } catch {
            return nil
        }
    }
}

/// Of an answer, only what it is about.
private struct AnsweredUnit: Decodable {
    let number: UInt64?

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Asked for, so that the strict reader lets it pass.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        for key in members.allKeys where key.stringValue != "unit" {
            _ = try members.decode(Anything.self, forKey: key)
        }
        number = try members.decodeIfPresent(UInt64.self, forKey: Key(stringValue: "unit"))
    }
}
