internal import HeadsetTerms
internal import Profiles
internal import Timing
internal import Transitions

/// Holds back the states that a board says without a check, until they can be believed.
///
/// ```
///  says    worn           worn          off          worn    worn
///  counts                 worn                               worn       it came twice
///
///  says    off ──────────────────────┐
///  counts                            off                                nothing spoke against it for so long
/// ```
/// A state is what an ear, one profile of a source, or the table of all sources says. What counts already passes when it
/// is said again: it came twice.
struct StateConfirmation: Sendable {
    /// What counts from now on.
    struct Believed: Equatable {
        var events: [WearEvent] = []
        var links: [LinkChange] = []
        var table: [SourceLink]?
        /// How many states of sources were given up unheard, since more were said at once than are followed.
        var dropped = 0
    }

    /// How many states of sources are followed at once; a headset holds a handful.
    static let mostLinks = 128

    /// A state whose evidence isn't enough yet.
    private struct Candidate {
        var claim: StateClaim
        /// The number of the unit that said it last.
        var unit: UInt64
        /// When it counts if nothing speaks against it.
        var deadline: Timestamp
    }

    /// What is known of one thing that has a state.
    private struct Entry {
        var subject: StateClaim.Subject
        /// What counts.
        var believed: StateClaim?
        var candidate: Candidate?
    }

    private let patience: Milliseconds
    private var entries: [Entry] = []
    /// How many units have come.
    private var units: UInt64 = 0

    /// - Parameter patience: how long a state must stand that came but once.
    init(patience: Milliseconds) {
        self.patience = patience
    }

    /// When the next state counts, if nothing speaks against it.
    var deadline: Timestamp? {
        entries.lazy.compactMap(\.candidate?.deadline).min()
    }

    /// Nothing that was said before is evidence any more: the line was down, or the board fell silent.
    mutating func startAnew() {
        entries.removeAll()
    }

    /// A unit says this; what counts by it, now that it came.
    mutating func take(_ message: ProfileMessage, at time: Timestamp) -> Believed {
        units += 1
        var believed = Believed()
        for claim in message.claims { take(claim, at: time, &believed) }
        return believed
    }

    /// The deadline has passed: what counts by it.
    mutating func expire(_ deadline: Timestamp) -> Believed {
        var believed = Believed()
        for index in entries.indices {
            if let candidate = entries[index].candidate, candidate.deadline <= deadline {
                believe(candidate.claim, said: candidate.unit, at: index, &believed)
            }
        }
        return believed
    }

    private mutating func take(_ claim: StateClaim, at time: Timestamp, _ believed: inout Believed) {
        let index = index(of: claim.subject, &believed)
        if entries[index].believed == claim || entries[index].candidate?.claim == claim {
            believe(claim, said: units, at: index, &believed)
        } else {
            entries[index].candidate = Candidate(claim: claim, unit: units, deadline: time + patience)
        }
    }

    private mutating func believe(
        _ claim: StateClaim, said unit: UInt64, at index: Int, _ believed: inout Believed
    ) {
        entries[index].believed = claim
        entries[index].candidate = nil
        switch claim {
        case .wear(let event): believed.events.append(event)
        case .link(let change):
            believed.links.append(change)
            doubt(saidBefore: unit) { $0 == .table }
        case .table(let table):
            believed.table = table
            doubt(saidBefore: unit) { $0.isLink }
        }
    }

    /// A table speaks of what single changes speak of: what counts of one kind makes the other kind's past no evidence.
    private mutating func doubt(saidBefore unit: UInt64, where isMeant: (StateClaim.Subject) -> Bool) {
        for index in entries.indices where isMeant(entries[index].subject) {
            entries[index].believed = nil
            if let candidate = entries[index].candidate, candidate.unit < unit {
                entries[index].candidate = nil
            }
        }
    }

    private mutating func index(of subject: StateClaim.Subject, _ believed: inout Believed) -> Int {
        if let index = entries.firstIndex(where: { $0.subject == subject }) { return index }
        if subject.isLink, entries.count(where: { $0.subject.isLink }) == Self.mostLinks {
            makeRoom(&believed)
        }
        entries.append(Entry(subject: subject))
        return entries.count - 1
    }

    /// Forgets a source: one of which nothing is pending, else the one said first.
    private mutating func makeRoom(_ believed: inout Believed) {
        let idle = entries.firstIndex { $0.subject.isLink && $0.candidate == nil }
        if idle == nil { believed.dropped += 1 }
        if let index = idle ?? entries.firstIndex(where: { $0.subject.isLink }) { entries.remove(at: index) }
    }
}

extension ProfileMessage {
    /// The states that it says. Of several that it says of one thing, the last.
    fileprivate var claims: [StateClaim] {
        let said =
            events.map(StateClaim.wear) + links.map(StateClaim.link)
            + (table.map { [.table($0)] } ?? [])
        var subjects: Set<StateClaim.Subject> = []
        return said.reversed().filter { subjects.insert($0.subject).inserted }.reversed()
    }
}
