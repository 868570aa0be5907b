internal import HeadsetWire
internal import Settings
internal import Timing

extension Profile: Hashable {
    public static func == (left: Profile, right: Profile) -> Bool {
        (left.text, left.framingName) == (right.text, right.framingName)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(framingName)
    }
}

extension Profile {
    /// Reads a file's bytes, strictly; `name` is what errors call the file.
    ///
    /// - Parameter framing: which of its framings, nil for the first.
    /// - Throws: the first mistake, with its line and column, or that there is no such framing.
    public init(name: String, bytes: [UInt8], framing: String? = nil) throws(ProfileError) {
        let file: ProfileFile
        do throws(SettingsError) {
            file = try SettingsFile(name: name, bytes: bytes).decode()
        } catch {
            throw ProfileError(reason: String(describing: error))
        }
        try self.init(file, text: bytes, framing: framing)
    }

    private init(_ file: ProfileFile, text: [UInt8], framing wanted: String?) throws(ProfileError) {
        let index = try file.index(ofFraming: wanted)
        let chosen = file.framings[index].framing
        let rules = Rules(
            lines: chosen.framing.isOfLines ? file.lines : [], messages: file.messages, memory: file.memory,
            framing: chosen.framing,
            envelopes: chosen.envelopes,
            identity: file.identity, lineEnd: file.lineEnd ?? [0x0A])
        (name, about, self.text) = (file.name, file.about, text)
        framingName = index == 0 ? nil : file.framings[index].name
        framingNames = file.framings.compactMap(\.name)
        framing = chosen.framing
        (view, identity, trust) = (file.view, file.identity, file.trust)
        (confirmation, silence) = (file.confirmation, file.silence)
        opening = try file.opening.map { step throws(ProfileError) in try step.unasked(rules) }.compactMap {
            $0
        }
        queries = try file.queries.map { query throws(ProfileError) in
            try query.transmission.unasked(rules).map { Query(every: query.interval, $0) }
        }.compactMap { $0 }
        lineEnd = chosen.framing.isOfLines ? rules.lineEnd : file.lineEnd
        self.rules = rules
    }
}

extension ProfileFile {
    /// Which framing has that name; the first if none is wanted.
    fileprivate func index(ofFraming wanted: String?) throws(ProfileError) -> Int {
        guard let wanted else { return 0 }
        if let index = framings.firstIndex(where: { $0.name == wanted }) { return index }
        let names = framings.compactMap(\.name)
        let advice =
            names.isEmpty
            ? "; it has but one, without a name"
            : suggestion(for: wanted, among: names).map { "; did you mean \(quotedName($0))?" }
                ?? "; it has \(names.joined(separator: ", "))"
        throw ProfileError(reason: "profile \(name) has no framing \(quotedName(wanted))\(advice)")
    }
}

extension Transmission {
    /// What is sent unasked; nil if the framing has no place for it.
    fileprivate func unasked(_ rules: Rules) throws(ProfileError) -> [UInt8]? {
        guard isSent(in: rules) else { return nil }
        do throws(PacketMeaningless) {
            return try bytes(Evidence(bytes: []), Memory(rules.memory), rules)
        } catch {
            throw ProfileError(reason: "what is sent unasked can copy nothing: \(error.reason)")
        }
    }
}

/// A profile that can't be used; the sentence says where and why.
public struct ProfileError: Error, Hashable, Sendable {
    public let reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
