internal import CHeadset
internal import HeadsetTerms

/// Every state that a board reports at its edges, and which of them it has told.
struct ReportedStates {
    private var states: [hb_state] = []
    private var told: [UInt8] = []
    /// Where the state of an event or verdict channel stands.
    private var places: [Int: Int] = [:]
    private let senses: Set<BoardDescription.Sense>

    /// As it is at boot: the channels haven't looked yet.
    init(_ board: BoardDescription, world: World) {
        senses = board.senses
        for ear in board.ears {
            for (sense, kind) in ReportedStates.kinds where senses.contains(sense) {
                states.append(hb_state(ear: ear.rawValue, kind: UInt8(kind), value: 0))
            }
        }
        for (number, channel) in board.channels.enumerated() {
            guard let edges = channel.kind.edges else { continue }
            places[number] = states.count
            states.append(hb_state(ear: channel.ear.rawValue, kind: UInt8(edges.wire), value: 0))
        }
        look(at: world)
        told = states.map(\.value)
    }

    private static let kinds: [(BoardDescription.Sense, Int32)] = [
        (.inCase, HB_CASE), (.lid, HB_LID), (.hall, HB_HALL), (.motion, HB_MOTION),
    ]

    /// What heartbeats repeat (`protocol/spec.md` §5.6).
    var latches: [hb_state] {
        states.filter { state in
            [HB_NEAR, HB_CASE, HB_MOTION, HB_VERDICT].contains(Int32(state.kind))
        }
    }

    /// Takes over what isn't a channel's.
    mutating func look(at world: World) {
        for index in states.indices {
            guard let ear = Ear(rawValue: states[index].ear), let physics = world.ears[ear] else { continue }
            switch Int32(states[index].kind) {
            // The magnet sits in the case.
            case HB_CASE, HB_HALL: states[index].value = physics.isInCase ? 1 : 0
            case HB_LID: states[index].value = world.isLidOpen ? 1 : 0
            case HB_MOTION: states[index].value = world.isMoving ? 1 : 0
            default: break
            }
        }
    }

    mutating func set(_ value: UInt8, of channel: Int) {
        if let place = places[channel] { states[place].value = value }
    }

    /// What changed since the last call.
    mutating func takeChanges() -> [hb_state] {
        let changes = states.indices.filter { states[$0].value != told[$0] }.map { states[$0] }
        told = states.map(\.value)
        return changes
    }
}

extension ChannelDescription.Edges {
    fileprivate var wire: Int32 {
        switch self {
        case .near: HB_NEAR
        case .verdict: HB_VERDICT
        }
    }
}
