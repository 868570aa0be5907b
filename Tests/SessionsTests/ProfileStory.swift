import BridgeCore
import HeadsetWire
import Profiles
import Sessions
import TestSupport
import Timing

/// Random things that happen to a link whose board speaks another protocol, as the live driver tells a session of them.
struct ProfileStory {
    private(set) var session: Session
    private(set) var events: [Event] = []
    private let profile: Profile
    /// What stands before the text of each packet.
    private let header: [UInt8]
    private var random: SeededGenerator
    private var now = Timestamp.zero
    private let link: LinkID
    private var isUp = true
    /// What the board has not said yet.
    private var stream: [UInt8] = []
    /// What the bridge wants to be sent.
    private var waiting: [[UInt8]] = []
    /// The units that the decoder was told of.
    private var units: [UInt64] = []

    private static let name = "bench"

    init(_ profile: Profile, header: [UInt8], seed: UInt64, capture: MemoryCapture) throws {
        self.profile = profile
        self.header = header
        random = SeededGenerator(seed: seed)
        let options = BridgeOptions(
            grace: Milliseconds(.random(in: 0...3000, using: &random)),
            onUnplug: Bool.random(using: &random) ? .clear : .hold,
            listenOnly: .random(in: 0..<4, using: &random) == 0, profile: profile)
        session = try .recorded(in: capture, options)
        link = session.linkUp(LinkUp(name: Self.name, port: nil, reason: "opened"), at: now)
        take()
    }

    /// One more thing happens.
    mutating func goOn() {
        pass(chance(1, in: 40) ? 3_000_000_000 : chance(1, in: 3) ? 60_000_000 : 6_000_000)
        switch Int.random(in: 0..<40, using: &random) {
        case 0: if !isUp || chance(1, in: 4) { plug() }
        case 1: stream += noise()
        case 2: _ = session.configure(.random(using: &random), at: now)
        case 3...4: sendAll()
        case 5...14: answer()
        default: read()
        }
        take()
    }

    mutating func end() {
        session.end(at: now)
        take()
    }

    /// Time passes. The driver wakes at deadlines, never too early, mostly a little late; sometimes something else is first.
    private mutating func pass(_ longest: Int64) {
        let end = now.nanoseconds + .random(in: 0...longest, using: &random)
        while let deadline = session.deadline, deadline.nanoseconds <= end, !chance(1, in: 8) {
            let late: Int64 = chance(1, in: 2) ? 0 : .random(in: 0...300_000, using: &random)
            now = Timestamp(nanoseconds: min(end, max(now.nanoseconds, deadline.nanoseconds + late)))
            session.deadlinePassed(at: now)
            take()
        }
        now = Timestamp(nanoseconds: end)
    }

    private mutating func plug() {
        if isUp {
            if let part = waiting.first, part.count > 1, chance(1, in: 2) {
                session.sent(Array(part.dropLast()), complete: false, on: link, at: now)
            }
            waiting = []
            session.linkDown(link, reason: "unplugged", at: now)
        } else {
            _ = session.linkUp(LinkUp(name: Self.name, port: "x", reason: "opened"), at: now)
        }
        isUp.toggle()
    }

    private mutating func sendAll() {
        for bytes in waiting { session.sent(bytes, complete: true, on: link, at: now) }
        waiting = []
    }

    /// A read: exactly a packet, or some of what the board says, wherever that cuts it.
    private mutating func read() {
        var bytes = packet()
        if chance(1, in: 2) || !stream.isEmpty {
            stream += bytes
            bytes = Array(stream.prefix(.random(in: 1...30, using: &random)))
            stream.removeFirst(bytes.count)
        }
        if isUp { session.receive(bytes.span, on: link, at: now) }
    }

    private mutating func answer() {
        guard case .decoder = profile.view else { return read() }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: session.decoder(.ended(reason: "exit code 1"), on: link, at: now)
        case 1: session.decoder(.started, on: link, at: now)
        case 2: session.decoder(.passedOver(units: 7), on: link, at: now)
        case 3: session.decoder(.answered(unit: 1 << 63, [0xFF, 0, 0x22]), on: link, at: now)
        default:
            guard let unit = units.randomElement(using: &random) else { return read() }
            let state = ["worn", "notWorn", "inCase", "gone"].randomElement(using: &random) ?? ""
            let line = "{\"unit\": \(unit), \"emit\": [{\"wear\": \"left\", \"state\": \"\(state)\"}]}"
            session.decoder(.answered(unit: unit, Array(line.utf8)), on: link, at: now)
        }
    }

    /// A packet, or what a board says besides.
    private mutating func packet() -> [UInt8] {
        let contents = [
            "Www", "Wwn", "Wnn", "Wcc", "W??", "AAAAAAA1", "AAAAAAA0", "ABBBBBB1", "TCCCCCC", "I2", "I3", "Q",
            "Lhi",
            "M1", "Mx", "boot 3.1", "Wwn", "Www",
        ]
        let content = header + Array((contents.randomElement(using: &random) ?? "").utf8)
        var bytes = profile.framing.encoded(content) ?? content
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        case 1: bytes.removeLast()
        case 2: bytes += Array("printf\r\n".utf8)
        default: break
        }
        return bytes
    }

    private mutating func noise() -> [UInt8] {
        let count = chance(1, in: 4) ? 5000 : 60
        return (0..<Int.random(in: 1...count, using: &random)).map { _ in .random(in: 0...255, using: &random)
        }
    }

    private mutating func chance(_ hits: Int, in all: Int) -> Bool {
        .random(in: 0..<all, using: &random) < hits
    }

    private mutating func take() {
        for output in session.takeOutputs() {
            switch output {
            case .event(let event): events.append(event)
            case .send(_, let bytes): waiting.append(bytes)
            case .decode(_, let unit, _): units = units.suffix(3) + [unit]
            case .propose: break
            }
        }
    }
}
