internal import HeadsetTerms
internal import Timing

/// Looks whether a story can be: one step after the other, against the board that it is about.
struct StoryCheck {
    private enum EarState {
        case off, worn, inCase
    }

    private let board: BoardDescription
    private let length: Milliseconds
    private let sources: Set<String>
    private var now: Milliseconds = 0
    private var ears: [Ear: EarState]
    private var connected: Set<String> = []
    private var happenings = 0

    init(board: BoardDescription, length: Milliseconds, sources: Set<String>) {
        self.board = board
        self.length = length
        self.sources = sources
        let beginning: EarState =
            switch board.beginning {
            case .open: .off
            case .inCase: .inCase
            }
        ears = Dictionary(uniqueKeysWithValues: board.ears.map { ($0, beginning) })
    }

    /// Throws what can't be, about the value at `path`.
    mutating func take(_ step: Step, at path: [any CodingKey]) throws {
        func refuse(_ reason: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: path, debugDescription: reason))
        }
        guard step.time >= now else { throw refuse("at \(step.time.count) ms is before the step above") }
        guard step.time <= length else { throw refuse("at \(step.time.count) ms the story is over") }
        now = step.time
        happenings += step.again?.times ?? 1
        guard happenings <= ScenarioLimits.happenings else {
            throw refuse("more than \(ScenarioLimits.happenings) things happen")
        }
        if let reason = objection(to: step.action) { throw refuse(reason) }
    }

    private mutating func objection(to action: Step.Action) -> String? {
        switch action {
        case .don(let handling):
            move(handling.ears, from: .off, to: .worn)
        case .doff(let handling):
            move(handling.ears, from: .worn, to: .off)
        case .inCase(let ears, let isIn):
            lacks(.inCase) ?? move(ears, from: isIn ? .off : .inCase, to: isIn ? .inCase : .off)
        case .lid: lacks(.lid)
        case .motion: lacks(.motion)
        case .touch(let ears, let sensor, _, _):
            ears.compactMap { missing($0, sensor) }.first
        case .talk(let ears, _, _):
            ears.compactMap { missing($0, nil) }.first
        case .source(let name, let changes):
            connect(name, changes)
        case .reset:
            disconnectAll()
        case .remark, .log, .printf, .bytes, .burst, .stall, .mute, .hold:
            nil
        }
    }

    private mutating func connect(_ name: String, _ changes: [SourceChange]) -> String? {
        guard sources.contains(name) else {
            return "is none of the sources: \(sources.sorted().joined(separator: ", "))"
        }
        if changes.isEmpty { return "says nothing of acl, a2dp, avrcp, hfp or sco" }
        if changes.contains(.acl(.down)) {
            if changes.count > 1 { return "acl down ends all else" }
            return connected.remove(name) == nil ? "isn't connected then" : nil
        }
        if changes.contains(.acl(.up)) {
            connected.insert(name)
            return nil
        }
        return connected.contains(name) ? nil : "isn't connected then"
    }

    private mutating func disconnectAll() -> String? {
        connected = []
        return nil
    }

    private mutating func move(_ moved: [Ear], from: EarState, to: EarState) -> String? {
        for ear in moved {
            guard let state = ears[ear] else { return missing(ear, nil) }
            guard state == from else { return "the \(ear) ear is \(name(state)) then, not \(name(from))" }
            ears[ear] = to
        }
        return nil
    }

    /// Why the board has no such ear, or no such sensor on it; nil if it has.
    private func missing(_ ear: Ear, _ sensor: UInt8?) -> String? {
        let channels = board.channels.filter { $0.ear == ear }
        if channels.isEmpty { return "the board has no channel on the \(ear) ear" }
        guard let sensor, !channels.contains(where: { $0.sensor == sensor }) else { return nil }
        return "the board has no sensor \(sensor) on the \(ear) ear"
    }

    private func lacks(_ sense: BoardDescription.Sense) -> String? {
        board.senses.contains(sense)
            ? nil : "the board doesn't notice that: its senses lack \(sense.rawValue)"
    }

    private func name(_ state: EarState) -> String {
        switch state {
        case .off: "off"
        case .worn: "worn"
        case .inCase: "in its case"
        }
    }
}
