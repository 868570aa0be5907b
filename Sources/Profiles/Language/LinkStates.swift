internal import HeadsetTerms

/// What is said of the profiles of a source: `{acl: "up", a2dp: {value: …}}`.
struct LinkStates: Sendable {
    private let acl: Told<ACLState>?
    private let a2dp: Told<A2DPState>?
    private let avrcp: Told<AVRCPState>?
    private let hfp: Told<HFPState>?
    private let sco: Told<SCOState>?

    /// Whether it says that the source is connected, or not.
    var tellsConnection: Bool { acl != nil }
    /// Whether nothing is said.
    var isEmpty: Bool { acl == nil && a2dp == nil && avrcp == nil && hfp == nil && sco == nil }
}

extension LinkStates: Decodable {
    private enum Key: CodingKey {
        case acl, a2dp, avrcp, hfp, sco
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        acl = try file.decodeIfPresent(Told<ACLState>.self, forKey: .acl)
        a2dp = try file.decodeIfPresent(Told<A2DPState>.self, forKey: .a2dp)
        avrcp = try file.decodeIfPresent(Told<AVRCPState>.self, forKey: .avrcp)
        hfp = try file.decodeIfPresent(Told<HFPState>.self, forKey: .hfp)
        sco = try file.decodeIfPresent(Told<SCOState>.self, forKey: .sco)
    }
}

extension LinkStates {
    /// The changes, in the order of the profiles.
    func changes(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> [SourceChange] {
        var changes: [SourceChange] = []
        if let state = try acl?.word(evidence, memory) { changes.append(.acl(state)) }
        if let state = try a2dp?.word(evidence, memory) { changes.append(.a2dp(state)) }
        if let state = try avrcp?.word(evidence, memory) { changes.append(.avrcp(state)) }
        if let state = try hfp?.word(evidence, memory) { changes.append(.hfp(state)) }
        if let state = try sco?.word(evidence, memory) { changes.append(.sco(state)) }
        return changes
    }
}
