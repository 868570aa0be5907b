import Glibc
import Scenarios
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

/// A scenario's board on a pseudo-terminal, in virtual time: it says what it has to say up to a moment of its own clock
/// as soon as the test asks for it.
struct TestBoard: ~Copyable {
    private var terminal: PseudoTerminal
    private let headset: SimulatedHeadset
    /// What the host sent while the board was speaking.
    private var heardMeanwhile: [UInt8] = []

    /// - Parameter link: a stable name for the port, for boards that go and come back.
    init(_ scenario: String = "demo", seed: UInt64? = nil, link: String? = nil) throws {
        let scenario = try #require(try Scenario.builtIn(scenario))
        terminal = try PseudoTerminal(link: link)
        headset = SimulatedHeadset(scenario, seed: seed)
    }

    /// The demo's board, with another id.
    init(id: String, link: String? = nil) throws {
        let demo = String(decoding: try fixtureBytes("scenarios/demo.json5"), as: UTF8.self)
        let bytes = demo.replacing("HB-DEMO-0001", with: id).utf8
        let scenario = try Scenario(name: id, bytes: bytes)
        terminal = try PseudoTerminal(link: link)
        headset = SimulatedHeadset(scenario)
    }

    /// The board on another terminal: it was unplugged, and now is there again. It has not lost its memory.
    init(again headset: SimulatedHeadset, link: String? = nil) throws {
        terminal = try PseudoTerminal(link: link)
        self.headset = headset
    }

    /// What to open.
    var port: String { terminal.name }

    /// The node itself, where ``port`` is a link.
    var node: String { terminal.path }

    /// Unplugs it; whoever reads loses what they haven't read yet.
    consuming func unplug() -> SimulatedHeadset { headset }

    /// Whether someone has opened the port since it was made, or has it open.
    var wasOpened: Bool {
        get throws {
            var poller = Poller()
            poller.watch(terminal.descriptor, for: .readable)
            return try poller.wait(until: BootTime(nanoseconds: 0)) > 0
        }
    }

    /// Waits until someone has opened the port.
    mutating func waitForReader() throws {
        while !terminal.hasReader {
            try wait(for: .readable)
            try terminal.noticeReader()
        }
    }

    /// Opens the port without reading, so that what the board says now waits there for whoever opens it next.
    mutating func holdOpen() throws -> Descriptor {
        let holder = try Descriptor.open(terminal.path, for: .readWrite, options: .noControllingTerminal)
        try waitForReader()
        return holder
    }

    /// Waits until nobody has the port open any more.
    mutating func waitForNobody() throws {
        while terminal.hasReader {
            try wait(for: .readable)
            _ = try hear()
            try terminal.noticeReader()
        }
    }

    /// Says all that the board says up to a moment of the scenario.
    mutating func play(to moment: Milliseconds) throws {
        var said: [UInt8] = []
        headset.advance(to: moment) { said += $1 }
        try say(said)
    }

    /// Waits for a request of the host, and answers it as the firmware does.
    mutating func answer(at moment: Milliseconds) throws {
        try wait(for: .readable)
        let heard = try hear()
        var said: [UInt8] = []
        headset.receive(heard, at: moment) { said += $1 }
        try say(said)
    }

    /// Waits until the host has sent these bytes, and returns all that it sent meanwhile.
    @discardableResult
    mutating func wait(for bytes: String) throws -> [UInt8] {
        var heard: [UInt8] = []
        while !heard.contains(bytes.utf8) {
            heard += try self.heard()
        }
        return heard
    }

    /// Waits until the host sends something, and returns it.
    mutating func heard() throws -> [UInt8] {
        if !heardMeanwhile.isEmpty {
            defer { heardMeanwhile = [] }
            return heardMeanwhile
        }
        try wait(for: .readable)
        return try hear()
    }

    /// What the host has sent until now, if it sent anything.
    mutating func heardSoFar() throws -> [UInt8] {
        defer { heardMeanwhile = [] }
        return try heardMeanwhile + hear()
    }

    /// Says any bytes, waiting while the reader leaves no room.
    mutating func say(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = try terminal.write(rest.span.bytes)
            rest = rest.dropFirst(taken)
            if rest.isEmpty { return }
            try wait(for: [.readable, .writable])
            heardMeanwhile += try hear()
            try terminal.noticeReader()
        }
    }

    /// Waits until the reader has taken all that was said. No event tells of that.
    func waitUntilRead() throws {
        let line = try Descriptor.open(
            terminal.path, for: .read, options: [.noControllingTerminal, .nonBlocking])
        let patience = BootTime.now() + .seconds(120)
        var unread: Int32 = 1
        while unread > 0 {
            usleep(1000)
            guard ioctl(line.number, UInt(FIONREAD), &unread) == 0, BootTime.now() < patience else {
                throw BenchFailure("nobody reads \(terminal.path)")
            }
        }
    }

    private func hear() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = try terminal.read(into: &buffer)
        return Array(buffer[..<count])
    }

    private func wait(for interest: Readiness) throws {
        var poller = Poller()
        poller.watch(terminal.descriptor, for: interest)
        try #require(try poller.wait(until: BootTime.now() + .seconds(120)) == 1, "nobody came")
    }
}
