import BridgeCore
import HeadsetTerms
import Sessions
import Testing
import Timing
import Transitions

/// A board that is unplugged in the middle of anything, and comes back.
struct UnplugTests {
    /// A session in which a board is worn, unplugged after so many of its bytes, and gone for good or back again.
    private struct Story {
        private var session: Session
        private let link: LinkID
        private(set) var events: [Event] = []

        init(_ bytes: ArraySlice<UInt8>, _ options: BridgeOptions = BridgeOptions()) {
            session = .unrecorded(options)
            link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero)
            session.receive(bytes.span, on: link, at: .zero + 1000)
            session.linkDown(link, reason: "unplugged", at: .zero + 2000)
            events = session.takeEvents()
        }

        /// It stays away beyond the grace.
        mutating func stayAway() {
            session.deadlinePassed(at: .zero + 8000)
            events += session.takeEvents()
        }

        /// It is back within the grace, and says this.
        mutating func comeBack(saying bytes: [UInt8]) -> [Event] {
            _ = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero + 3000)
            session.receive(bytes.span, on: link, at: .zero + 3100)
            session.end(at: .zero + 4000)
            let events = session.takeEvents()
            self.events += events
            return events
        }

        /// What is believed of the device and its sources after all that happened.
        var belief: (device: DevicePlacement?, sources: SourcePair) {
            var belief: (device: DevicePlacement?, sources: SourcePair) = (nil, .none)
            for event in events {
                guard case .transition(let transition, transport: _) = event.kind else { continue }
                switch transition.change {
                case .ear: break
                case .device(from: _, let now): belief.device = now
                case .sources(from: _, let now): belief.sources = now
                }
            }
            return belief
        }
    }

    /// About 3 kB: hello, don of both ears, a source.
    private static func bytes() throws -> [UInt8] { try Stream("one-ear", upTo: 3500).bytes }

    @Test func `Unplugged after any byte, a board is as it was told whole, and unknown after the grace`()
        throws
    {
        let bytes = try Self.bytes()
        let whole = Story(bytes[...])
        let told = whole.events.map(\.kind).filter(\.isTransition)
        #expect(whole.belief.device == .inEar)
        for count in bytes.indices {
            var story = Story(bytes[..<count])
            let transitions = story.events.map(\.kind).filter(\.isTransition)
            #expect(transitions == Array(told.prefix(transitions.count)), "cut after \(count)")
            story.stayAway()
            #expect(story.belief.device == nil, "cut after \(count)")
            #expect(story.belief.sources == .none, "cut after \(count)")
        }
    }

    @Test func `Back with the same boot, it goes on as if nothing had been`() throws {
        let bytes = try Self.bytes()
        let stream = try Stream("one-ear", upTo: 0)
        for count in stride(from: stream.bytes.count, through: bytes.count, by: 1) {
            var story = Story(bytes[..<count])
            let before = story.belief
            let back = story.comeBack(saying: [0] + stream.bytes)
            #expect(!back.contains { $0.kind.isTransition || $0.kind.isHello }, "cut after \(count): \(back)")
            #expect(story.belief == before, "cut after \(count)")
        }
    }
}

extension Event.Kind {
    fileprivate var isTransition: Bool {
        if case .transition = self { true } else { false }
    }

    fileprivate var isHello: Bool {
        if case .hello = self { true } else { false }
    }
}
