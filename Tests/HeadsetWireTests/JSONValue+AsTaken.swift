import TestSupport

/// The vectors hold what is on the line; these say what a receiver takes it as (`protocol/spec.md` §5): reserved values
/// as what they are reserved for, unknown parts as left out or null.
extension JSONValue {
    var asTaken: JSONValue {
        guard case .object(var members) = self else { return self }
        switch self["name"].text {
        case "Hello": members["channels"] = .array(self["channels"].elements.map(\.channelAsTaken))
        case "WearEvent": members["states"] = self["states"].statesAsTaken
        case "Heartbeat":
            members["states"] = self["states"].statesAsTaken
            if self["battery"].number > 100 { members["battery"] = .number(255) }
        case "LinkEvent":
            if !isKnown(self["state"], ofProfile: self["profile"].number) {
                (members["profile"], members["state"]) = (.null, .null)
            }
        case "LinkTable": members["links"] = .array(self["links"].elements.map(\.linkAsTaken))
        default: break
        }
        return .object(members)
    }

    private var channelAsTaken: JSONValue {
        guard case .object(var members) = self else { return self }
        if self["kind"].number >= 0x80 {
            for name in ["flags", "unit", "smallest", "largest", "period", "open", "worn"] {
                members[name] = .number(0)
            }
            return .object(members)
        }
        if self["kind"].number > 2 { members["kind"] = .number(15) }
        if self["unit"].number > 3 { members["unit"] = .number(0) }
        members["flags"] = .number(self["flags"].number & 3)
        if self["flags"].number & 2 == 0 { (members["open"], members["worn"]) = (.number(0), .number(0)) }
        return .object(members)
    }

    private var statesAsTaken: JSONValue {
        .array(
            elements.filter { state in
                let (kind, value) = (state.elements[1].number, state.elements[2].number)
                return kind < 5 ? value < 2 : kind == 5 && value < 4
            })
    }

    private var linkAsTaken: JSONValue {
        guard case .object(var members) = self else { return self }
        for (profile, name) in ["acl", "a2dp", "avrcp", "hfp", "sco"].enumerated().dropFirst()
        where !isKnown(self[name], ofProfile: profile) {
            members[name] = .null
        }
        return .object(members)
    }

    private func isKnown(_ state: JSONValue, ofProfile profile: Int) -> Bool {
        let states = [2, 3, 2, 4, 2]
        return profile < states.count && state.number < states[profile]
    }
}
