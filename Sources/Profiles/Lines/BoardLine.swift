internal import HeadsetTerms

/// Reads what stands behind `hb board`: who the board is, and its wear channels.
enum BoardLine {
    /// Longer names are no names, and more channels no board, as in the native protocol (`protocol/spec.md` §9).
    private static let longestName = 32
    private static let mostChannels = 16

    static func read(_ words: inout LineWords) throws(PacketMeaningless) -> BoardIdentityClaim {
        let name = try name(words.next() ?? "", "a name")
        let form = try words.word(FormWord.self, "a form").form
        var claim = BoardIdentityClaim(board: name, name: name, formFactor: form, channels: [])
        while let word = words.next() {
            try read(word, into: &claim)
        }
        guard !claim.channels.isEmpty else {
            throw PacketMeaningless(hb: "the board has no channel; add such as L:worn or R:prox=300..2400")
        }
        return claim
    }

    /// A channel, or a fact of the board.
    private static func read(_ word: String, into claim: inout BoardIdentityClaim) throws(PacketMeaningless) {
        if word == "audioSwitching" {
            claim.switchesAudio = true
        } else if word.hasPrefix("id=") {
            claim.board = try name(String(word.dropFirst(3)), "an id")
        } else if word.hasPrefix("address=") {
            let text = word.dropFirst(8)
            guard let address = BluetoothAddress(text) else {
                throw PacketMeaningless(hb: "\(shown(String(text))) is not an address like 12:34:56:78:9A:BC")
            }
            claim.address = address
        } else {
            try add(try ChannelWord.descriptor(word), to: &claim.channels)
        }
    }

    private static func add(
        _ channel: ChannelDescriptor, to channels: inout [ChannelDescriptor]
    ) throws(PacketMeaningless) {
        guard channels.count < mostChannels else {
            throw PacketMeaningless(hb: "a board has at most \(mostChannels) channels")
        }
        guard channels.allSatisfy({ ($0.ear, $0.sensor) != (channel.ear, channel.sensor) }) else {
            throw PacketMeaningless(hb: "a channel is there twice at the \(channel.ear) ear")
        }
        channels.append(channel)
    }

    private static func name(_ text: String, _ what: String) throws(PacketMeaningless) -> String {
        guard (1...longestName).contains(text.utf8.count) else {
            throw PacketMeaningless(
                hb: text.isEmpty
                    ? "the line ends before \(what)"
                    : "\(shown(text)) is not \(what): longer than \(longestName) bytes")
        }
        return text
    }
}

/// How a headset is worn.
private enum FormWord: String, CaseIterable {
    case earbuds, onEar, overEar

    var form: FormFactor {
        switch self {
        case .earbuds: .earbuds
        case .onEar: .onEar
        case .overEar: .overEar
        }
    }
}
