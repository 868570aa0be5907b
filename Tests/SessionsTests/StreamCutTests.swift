import BridgeCore
import HeadsetTerms
import Scenarios
import Sessions
import TestSupport
import Testing
import Timing
import Transitions

/// A whole session of a board that is unplugged after any of its bytes, and back soon, back late, or back as another boot.
struct StreamCutTests {
    /// How long a board is away that is back soon; the grace is longer.
    private static let absence: Milliseconds = 300
    /// How far what is told may lie from what the whole session tells of the same thing: where readings are missing, a
    /// change is seen later, and as long as the interval for which it must hold.
    fileprivate static let slack: Int64 = 1500

    /// What a board says once it is back, and is asked who it is.
    private static func pieces(
        of headset: SimulatedHeadset, backAt back: Milliseconds, asked identify: [UInt8],
        upTo end: Milliseconds
    ) -> [(moment: Milliseconds, bytes: [UInt8])] {
        var pieces: [(Milliseconds, [UInt8])] = []
        headset.advance(to: back) { _, _ in }
        headset.receive(identify, at: back) { pieces.append(($0, $1)) }
        headset.advance(to: end) { pieces.append(($0, $1)) }
        return pieces
    }

    /// The session up to the cut: a value, so that each of its futures begins with a copy.
    private struct Story {
        var session = Session.unrecorded()
        var told: [Transition] = []
        private(set) var link = LinkID(0)
        var now = Timestamp.zero

        init() {
            link = plugIn().link
            take()
        }

        /// It comes, and is asked who it is.
        mutating func plugIn() -> (link: LinkID, asked: [UInt8]) {
            let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: now)
            var asked: [UInt8] = []
            session.drain { output in
                switch output {
                case .send(_, let bytes): asked += bytes
                case .event, .decode, .propose: break
                }
            }
            return (link, asked)
        }

        mutating func hear(_ bytes: some Collection<UInt8>) {
            session.receive(Array(bytes).span, on: link, at: now)
            take()
        }

        mutating func hear(_ pieces: [(moment: Milliseconds, bytes: [UInt8])]) {
            for piece in pieces {
                wait(until: .zero + piece.moment)
                hear(piece.bytes)
            }
        }

        /// Time passes, and what is due meanwhile happens.
        mutating func wait(until moment: Timestamp) {
            while let deadline = session.deadline, deadline <= moment {
                session.deadlinePassed(at: deadline)
            }
            now = max(now, moment)
            take()
        }

        mutating func unplug() {
            session.linkDown(link, reason: "unplugged", at: now)
            take()
        }

        private mutating func take() {
            for event in session.takeEvents() {
                if case .transition(let transition, transport: _) = event.kind { told.append(transition) }
            }
        }

        /// What is believed now of the ears, the device and its sources.
        var belief: [Scope: String] {
            var belief: [Scope: String] = [:]
            for transition in told { belief[transition.scope] = transition.state }
            return belief
        }
    }

    /// What the session tells that nothing cuts, and what else was told of as true in it.
    private struct Whole {
        let told: [Transition]

        /// Nil if what a cut session told is true in the whole one as well.
        func contradiction(of transition: Transition) -> String? {
            guard let state = transition.state else { return nil }
            let moment = transition.time.milliseconds
            let same = told.filter { $0.scope == transition.scope }
            let held = same.indices.contains { index in
                let end = index + 1 < same.count ? same[index + 1].time.milliseconds : .max
                return same[index].state == state
                    && same[index].time.milliseconds <= moment + StreamCutTests.slack
                    && (end == .max || moment - StreamCutTests.slack <= end)
            }
            if !held { return "\(transition) isn't so" }
            guard transition.cause == .don || transition.cause == .doff else { return nil }
            let happened = same.contains {
                $0.cause == transition.cause && $0.state == state
                    && abs($0.time.milliseconds - moment) <= StreamCutTests.slack
            }
            return happened ? nil : "\(transition) didn't happen"
        }
    }

    private static func whole(_ stream: Stream) -> Whole {
        var story = Story()
        story.hear(stream.pieces)
        return Whole(told: story.told)
    }

    /// A cut: the session up to it, and what it cuts.
    private struct Cut {
        var story: Story
        /// The rest of the unit that was just being said.
        var lost: ArraySlice<UInt8>
        /// What the board says that is back soon, the same boot; nothing after most cuts, since it takes long to make.
        var back: [(moment: Milliseconds, bytes: [UInt8])]
        /// Whether the cut is one of those after which all that follows is heard.
        var isHeardOut: Bool
        var place: Comment
    }

    /// Cuts the session of a scenario: in every sixteenth of what is said at one moment after each byte, in the others at
    /// both ends, one byte from them, and somewhere inside.
    private static func forEachCut(of scenario: String, _ body: (Cut) throws -> Void) throws {
        let model = try #require(try Scenario.builtIn(scenario))
        let stream = try Stream(scenario)
        var random = SeededGenerator(seed: 1)
        var story = Story()
        var offset = 0
        for (number, piece) in stream.pieces.enumerated() {
            story.wait(until: .zero + piece.moment)
            let isThorough = number.isMultiple(of: 16)
            let back = piece.moment + absence
            var pieces: [(moment: Milliseconds, bytes: [UInt8])] = []
            if isThorough {
                var gone = story
                gone.unplug()
                gone.wait(until: .zero + back)
                pieces = Self.pieces(
                    of: SimulatedHeadset(model), backAt: back, asked: gone.plugIn().asked, upTo: back + 3000)
            }
            let inside = Int.random(in: piece.bytes.indices, using: &random)
            let cuts = isThorough ? Set(piece.bytes.indices) : [0, 1, inside, piece.bytes.count - 1]
            var heard = 0
            for index in cuts.sorted() where index < piece.bytes.count {
                story.hear(piece.bytes[heard..<index])
                heard = index
                let lost = piece.bytes[index...].prefix { $0 != 0 } + [0]
                try body(
                    Cut(
                        story: story, lost: lost, back: pieces,
                        isHeardOut: isThorough && (index == 0 || index == inside),
                        place: "\(scenario), cut after \(offset + index) bytes, at \(piece.moment)"))
            }
            story.hear(piece.bytes[heard...])
            offset += piece.bytes.count
        }
        #expect(offset > 10_000)
    }

    @Test func `Cut anywhere, no frame is made up, nothing is told, and after the grace nothing is known`()
        throws
    {
        try Self.forEachCut(of: "demo") { cut in
            var story = cut.story
            let (frames, told, began) = (story.session.framesReceived, story.told, story.now)
            story.unplug()
            story.wait(until: began + 4999)
            try #require(story.session.framesReceived == frames, cut.place)
            try #require(story.told == told, cut.place)
            story.wait(until: began + 5000)
            try #require(story.belief == [:], cut.place)
            let causes = Set(story.told.dropFirst(told.count).map { $0.scope == .source ? nil : $0.cause })
            try #require(causes.subtracting([.stale, nil]) == [], cut.place)
            // Back at last, it begins anew.
            _ = story.plugIn()
            story.hear(cut.lost)
            try #require(story.belief == [:], cut.place)
        }
    }

    @Test func `Cut anywhere and back soon, it tells nothing that isn't so, and nothing is forgotten`() throws
    {
        let whole = Self.whole(try Stream("demo"))
        try Self.forEachCut(of: "demo") { cut in
            var story = cut.story
            let told = story.told
            story.unplug()
            story.wait(until: story.now + Self.absence)
            _ = story.plugIn()
            // The other half of what was cut must not be taken to go on.
            story.hear(cut.lost)
            try #require(story.told == told, cut.place)
            story.hear(cut.isHeardOut ? cut.back : Array(cut.back.prefix(2)))
            for transition in story.told.dropFirst(told.count) {
                try #require(whole.contradiction(of: transition) == nil, cut.place)
            }
        }
    }

    @Test func `Cut anywhere and back as another boot, nothing is known but what that boot says`() throws {
        let model = try #require(try Scenario.builtIn("demo"))
        var first = Story()
        // It lies in its case until 900 ms after it has booted.
        let anew = Self.pieces(
            of: SimulatedHeadset(model, seed: 2), backAt: 100, asked: first.plugIn().asked, upTo: 800)
        try Self.forEachCut(of: "demo") { cut in
            var story = cut.story
            let (told, before) = (story.told.count, story.belief)
            story.unplug()
            let back = story.now + Self.absence
            story.wait(until: back)
            _ = story.plugIn()
            story.hear(cut.lost)
            story.hear(
                (cut.isHeardOut ? anew : Array(anew.prefix(2))).map { (back.milliseconds + $0.0, $0.1) })
            let since = story.told.dropFirst(told)
            let forgotten = since.prefix { $0.state == nil }
            try #require(Set(forgotten.map(\.scope)) == Set(before.keys), cut.place)
            try #require(forgotten.allSatisfy { $0.cause == .reset }, cut.place)
            try #require(
                since.dropFirst(forgotten.count).filter { $0.cause == .don || $0.cause == .doff } == [],
                cut.place)
            if cut.isHeardOut { try #require(story.belief[.device] == "offHead", cut.place) }
        }
    }
}

extension Transition {
    /// What is true from then on; nil for unknown, and for no source.
    fileprivate var state: String? {
        switch change {
        case .ear(_, from: _, let state): state.map { "\($0)" }
        case .device(from: _, let placement): placement.map { "\($0)" }
        case .sources(from: _, let pair): pair == .none ? nil : "\(pair)"
        }
    }
}
