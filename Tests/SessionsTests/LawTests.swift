import BridgeCore
import HeadsetTerms
import HeadsetWire
import Scenarios
import Sessions
import TestSupport
import Testing
import Timing

/// Law 1: folding a session's capture gives the session's events again.
struct LawTests {
    /// Random things that happen to two links, as the drivers tell a session of them.
    private struct Story {
        private static let names = ["left bench", "right bench"]

        private let capture: MemoryCapture
        private(set) var session: Session
        private(set) var events: [Event] = []
        private var random: SeededGenerator
        private var now = Timestamp.zero
        private var links: [LinkID] = []
        private var isUp: [Bool] = []
        /// What each board has not said yet.
        private var streams: [ArraySlice<UInt8>]
        /// What the bridge wants to be sent, for each link.
        private var waiting: [[[UInt8]]] = [[], []]

        init(seed: UInt64, capture: MemoryCapture, explaining: Bool = false) throws {
            random = SeededGenerator(seed: seed)
            let scenarios = Scenario.builtInNames.shuffled(using: &random)
            streams = try [0, 1].map { try Stream(scenarios[$0]).bytes[...] }
            let options = BridgeOptions(
                grace: Milliseconds(.random(in: 0...3000, using: &random)),
                onUnplug: Bool.random(using: &random) ? .clear : .hold,
                listenOnly: .random(in: 0..<4, using: &random) == 0)
            self.capture = capture
            session = try .recorded(in: capture, options)
            if explaining { session.explain() }
            for name in Self.names {
                links.append(session.linkUp(LinkUp(name: name, port: nil, reason: "opened"), at: now))
                isUp.append(true)
            }
            take()
        }

        /// One more thing happens.
        mutating func goOn() {
            let longest: Int64 = .random(in: 0..<30, using: &random) == 0 ? 4_000_000_000 : 60_000_000
            now = Timestamp(nanoseconds: now.nanoseconds + .random(in: 0...longest, using: &random))
            if let deadline = session.deadline, deadline <= now, Bool.random(using: &random) {
                session.deadlinePassed(at: now)
            }
            let number = Int.random(in: 0...1, using: &random)
            switch Int.random(in: 0..<40, using: &random) {
            case 0: plug(number)
            case 1: receive(noise(), on: number)
            case 2: sendAll(number)
            case 3: session.ask(command(), on: links[number], at: now)
            case 4: _ = session.configure(.random(using: &random), at: now)
            case 5: session.lineErrors(lineErrors(), on: links[number], at: now)
            default: receive(next(number), on: number)
            }
            take()
        }

        mutating func end() {
            session.end(at: now)
            take()
        }

        private mutating func plug(_ number: Int) {
            if isUp[number] {
                if let part = waiting[number].first, part.count > 2, Bool.random(using: &random) {
                    session.sent(Array(part.dropLast(2)), complete: false, on: links[number], at: now)
                }
                waiting[number] = []
                session.linkDown(links[number], reason: "unplugged", at: now)
            } else {
                _ = session.linkUp(LinkUp(name: Self.names[number], port: "x", reason: "opened"), at: now)
            }
            isUp[number].toggle()
        }

        private mutating func sendAll(_ number: Int) {
            for bytes in waiting[number] { session.sent(bytes, complete: true, on: links[number], at: now) }
            waiting[number] = []
        }

        private mutating func receive(_ bytes: ArraySlice<UInt8>, on number: Int) {
            if isUp[number] { session.receive(bytes.span, on: links[number], at: now) }
        }

        private mutating func lineErrors() -> LineErrors {
            func count() -> UInt64 {
                let counts: [UInt64] = [0, 0, 1, 4_294_967_296, .max]
                return counts[.random(in: counts.indices, using: &random)]
            }
            return LineErrors(
                framing: count(), parity: count(), overruns: count(), bufferOverruns: count(), breaks: count()
            )
        }

        private mutating func command() -> Request.Command {
            let commands: [Request.Command] = [
                .identify(versions: .ours), .ping, .requestLinkTable, .reset,
                .setReporting(sensor: .random(in: 0...255, using: &random), ear: .right, period: 65_535),
                .setParameter(number: .random(in: 0...65_535, using: &random), value: .min),
                .selfTest(number: .random(in: 0...255, using: &random)),
            ]
            return commands[.random(in: commands.indices, using: &random)]
        }

        private mutating func next(_ number: Int) -> ArraySlice<UInt8> {
            let piece = streams[number].prefix(.random(in: 1...200, using: &random))
            streams[number] = streams[number].dropFirst(piece.count)
            return piece
        }

        private mutating func noise() -> ArraySlice<UInt8> {
            let most = UInt8.random(in: 1...255, using: &random)
            return (0..<Int.random(in: 1...2000, using: &random)).map { _ in
                .random(in: 0...most, using: &random)
            }[...]
        }

        private mutating func take() {
            var events: [Event] = []
            var sends: [(LinkID, [UInt8])] = []
            session.drain { output in
                switch output {
                case .event(let event): events.append(event)
                case .send(let link, let bytes): sends.append((link, bytes))
                case .decode, .propose: break
                }
            }
            self.events += events
            for (link, bytes) in sends { waiting[link.index].append(bytes) }
        }
    }

    @Test(arguments: 1...25 as ClosedRange<UInt64>)
    func `Whatever happens to a session, its replay tells it again, and why`(seed: UInt64) throws {
        let capture = MemoryCapture()
        let explaining = seed.isMultiple(of: 2)
        var story = try Story(seed: seed, capture: capture, explaining: explaining)
        for _ in 0..<400 { story.goOn() }
        story.end()
        let (events, error) = capture.replay(explaining: explaining)
        #expect(error == nil)
        #expect(events.count > 10)
        let difference = zip(events, story.events).first { $0 != $1 }
        #expect(difference == nil, "seed \(seed)")
        #expect(events.count == story.events.count, "seed \(seed)")
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `Killed at any time, what was told is what the replay begins with`(seed: UInt64) throws {
        let capture = MemoryCapture()
        var story = try Story(seed: seed, capture: capture)
        for _ in 0..<Int(seed * 17) { story.goOn() }
        let (events, error) = capture.replay()
        #expect(error == nil)
        #expect(events.starts(with: story.events), "seed \(seed)")
    }
}
