import BridgeCore
import HeadsetWire
import Profiles
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Sessions

/// An open port whose board is asked who it is, on a pseudo-terminal.
@Suite struct AskedPortTests {
    /// The board's end of the line, and ours.
    private struct Line: ~Copyable {
        var terminal: PseudoTerminal
        let asked: AskedPort
        private var encoder = FrameEncoder(framing: .cobs)
        private var poller = Poller()
        private var buffer = [UInt8](repeating: 0, count: 4096)

        init(_ options: BridgeOptions = BridgeOptions()) throws {
            var terminal = try PseudoTerminal()
            let link = LiveLink(.path(terminal.path))
            let isOpen = link.open(at: .zero)
            try #require(isOpen)
            try terminal.noticeReader()
            self.terminal = terminal
            asked = AskedPort(link, options)
        }

        /// Goes on until the board has been asked something, and returns it.
        mutating func heard() throws -> [UInt8] {
            var piece = [UInt8](repeating: 0, count: 4096)
            while true {
                try turn()
                let count = try terminal.read(into: &piece)
                if count > 0 { return Array(piece[..<count]) }
            }
        }

        /// The board says something, and it is taken.
        mutating func say(_ bytes: [UInt8]) throws {
            #expect(try terminal.write(bytes.span.bytes) == bytes.count)
            var left = bytes.count
            while left > 0 { left -= try turn() }
        }

        mutating func say(type: UInt8, _ payload: [UInt8] = []) throws {
            try say(encoder.encode(type: type, time: 0, payload: payload))
        }

        /// - Returns: how many bytes came.
        @discardableResult
        private mutating func turn() throws -> Int {
            poller.reset()
            poller.watch(terminal.descriptor, for: .readable)
            asked.watch(with: &poller)
            let patience = BootTime.now() + .seconds(10)
            try poller.wait(until: min(asked.deadline ?? patience, patience))
            try #require(BootTime.now() < patience, "nothing comes")
            if case .bytes(let count) = try asked.serve(after: poller, into: &buffer) { return count }
            return 0
        }
    }

    private static func hello() throws -> [UInt8] {
        let vectors = try WireVector.load("contents.json")
        return try #require(vectors.first { $0.name == "Hello of a newer board" }).stream.bytes
    }

    @Test func `A question that got lost is asked again`() throws {
        var line = try Line()
        let first = try line.heard()
        let second = try line.heard()
        #expect(first != [])
        #expect(second.count == first.count)
        #expect(!line.asked.isBoardThere)
        try line.say(type: 8, [2, 0, 0])
        #expect(line.asked.isBoardThere)
    }

    @Test func `Who only listens asks nothing`() throws {
        var line = try Line(BridgeOptions(listenOnly: true))
        try line.say(type: 8, [2, 0, 0])
        #expect(line.asked.isBoardThere)
        var piece = [UInt8](repeating: 0, count: 64)
        #expect(try line.terminal.read(into: &piece) == 0)
    }

    @Test func `What comes back is nobody, whatever else is on the line that is no frame`() throws {
        var line = try Line()
        let question = try line.heard()
        try line.say(Array("login: ".utf8) + question)
        #expect(!line.asked.isBoardThere)
        #expect((line.asked.frames, line.asked.hostFrames.count) == (0, 1))
        // A board that speaks behind it is one all the same.
        try line.say(type: 8, [2, 0, 0])
        #expect(line.asked.isBoardThere)
        #expect((line.asked.frames, line.asked.hostFrames.count) == (1, 1))
    }

    @Test func `Packets of another protocol that are what was said are nobody's`() throws {
        var text = TestProfile()
        text.opening = true
        // A question that is a packet, as it comes back.
        let profile = try Profile(
            name: "test", bytes: Array(text.text.replacing("6f 31", with: "4c 31 0a").utf8))
        var line = try Line(BridgeOptions(profile: profile))
        try line.say(try line.heard())
        #expect(line.asked.frames == 1)
        #expect(!line.asked.isBoardThere)
        try line.say(Array("Wwn\n".utf8))
        #expect(line.asked.isBoardThere)
    }

    @Test func `A board of another version has answered`() throws {
        var line = try Line()
        _ = try line.heard()
        try line.say(try Self.hello())
        #expect(line.asked.hello == nil)
        #expect(line.asked.foreignVersions?.newest == ProtocolVersion(2, 0))
    }

    @Test func `Only what is damaged behind the first frame was one`() throws {
        var line = try Line(BridgeOptions(listenOnly: true))
        try line.say([3, 1, 2, 0, 5, 9, 0])
        #expect(line.asked.faults == 0)
        try line.say(type: 8, [2, 0, 0])
        try line.say([3, 1, 2, 0])
        #expect(line.asked.faults == 1)
        try line.say(type: 8)  // too short for what it says
        #expect(line.asked.faults == 2)
    }
}
