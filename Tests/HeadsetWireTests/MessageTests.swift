import HeadsetTerms
import HeadsetWire
import TestSupport
import Testing
import Timing

@Suite struct MessageTests {
    /// The message of this type and payload; nil if it is malformed.
    private func message(_ type: UInt8, _ payload: [UInt8]) -> Message? {
        do throws(PayloadError) {
            return try Message(Frame(FrameHeader(type: type, sequence: 0, time: 0), payload: payload[...]))
        } catch {
            #expect(error == .malformed)
            return nil
        }
    }

    private func samples(_ payload: [UInt8]) -> Samples? {
        message(2, payload)?.value as? Samples
    }

    private func readings(_ payload: [UInt8]) -> [Int32]? { samples(payload)?.readings }

    // MARK: Samples

    @Test func `Readings are packed in one, two or three bytes, with their sign`() {
        #expect(readings([3, 1, 10, 0, 1, 3, 0x7F, 0x80, 0xFF]) == [127, -128, -1])
        #expect(readings([3, 1, 10, 0, 2, 2, 0xFF, 0x7F, 0x00, 0x80]) == [32767, -32768])
        #expect(
            readings([3, 1, 10, 0, 3, 3, 0xFF, 0xFF, 0x7F, 0, 0, 0x80, 1, 2, 3])
                == [8_388_607, -8_388_608, 0x030201])
    }

    @Test(arguments: [1, 2, 3], [1, 255])
    func `There may be one reading, and 255`(width: Int, count: Int) {
        // A frame has no room for so many that are wide; the payload alone knows no such limit.
        let values = (0..<count).map { Int32($0 - 128) << Int32((width - 1) * 8) }
        let packed = values.flatMap { value in
            (0..<width).map { UInt8(truncatingIfNeeded: value >> Int32($0 * 8)) }
        }
        #expect(readings([3, 1, 10, 0, UInt8(width), UInt8(count)] + packed) == values)
    }

    @Test func `Samples say whose they are and how far apart`() {
        let samples = samples([3, 1, 0x34, 0x12, 1, 1, 5])
        #expect(samples?.sensor == 3)
        #expect(samples?.ear == .right)
        #expect(samples?.period == 0x1234)
        #expect(samples?.readings == [5])
    }

    @Test func `What follows the readings is ignored`() {
        #expect(readings([0, 0, 10, 0, 2, 1, 1, 2, 3, 4]) == [0x0201])
    }

    @Test(
        arguments: [
            [0, 2, 10, 0, 1, 1, 5], [0, 0, 0, 0, 1, 2, 5, 6], [0, 0, 10, 0, 0, 1, 5],
            [0, 0, 10, 0, 4, 1, 5, 6, 7, 8],
            [0, 0, 10, 0, 1, 0], [0, 0, 10, 0, 2, 2, 1, 2, 3], [0, 0, 10, 0, 1], [],
        ] as [[UInt8]])
    func `Samples that contradict themselves are malformed`(payload: [UInt8]) {
        #expect(message(2, payload) == nil)
    }

    @Test func `A single reading needs no period`() {
        #expect(readings([0, 0, 0, 0, 1, 1, 5]) == [5])
    }

    // MARK: WearEvent, Heartbeat

    @Test func `Each kind of event is read, both ears in one frame`() throws {
        let payload: [UInt8] = [
            8, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 2, 1, 0, 3, 0, 1, 4, 1, 0, 5, 0, 1, 5, 3,
        ]
        let events = try #require(message(3, payload)?.value as? WearEvents)
        #expect(
            Array(events) == [
                WearEvent(ear: .left, kind: .near(true)), WearEvent(ear: .right, kind: .near(false)),
                WearEvent(ear: .left, kind: .hall(true)), WearEvent(ear: .right, kind: .inCase(true)),
                WearEvent(ear: .left, kind: .lidOpen(false)), WearEvent(ear: .right, kind: .moving(true)),
                WearEvent(ear: .left, kind: .verdict(.unknown)),
                WearEvent(ear: .right, kind: .verdict(.inCase)),
            ])
        #expect(!events.hasUnknownParts)
    }

    @Test(arguments: [[0, 6, 0], [0, 0, 2], [0, 5, 4], [1, 0xFF, 0xFF]] as [[UInt8]])
    func `An event of unknown kind or value is left out, and said to be`(entry: [UInt8]) throws {
        let message = message(3, [2] + entry + [1, 0, 1])
        let events = try #require(message?.value as? WearEvents)
        #expect(Array(events) == [WearEvent(ear: .right, kind: .near(true))])
        #expect(message?.hasUnknownParts == true)
    }

    @Test(arguments: [[], [0], [1, 0, 0], [2, 0, 0, 1], [1, 2, 0, 1], [1, 2, 9, 1]] as [[UInt8]])
    func `Events that contradict themselves are malformed`(payload: [UInt8]) {
        #expect(message(3, payload) == nil)
    }

    @Test func `A heartbeat tells how the board is and what it latched`() throws {
        let heartbeat = try #require(
            message(6, [1, 2, 3, 4, 100, 0xF6, 1, 1, 0, 1, 0xEE])?.value as? Heartbeat)
        #expect(heartbeat.dropped == 0x0403_0201)
        #expect(heartbeat.battery == 100)
        #expect(heartbeat.temperature == -10)
        #expect(Array(heartbeat.states) == [WearEvent(ear: .right, kind: .near(true))])
    }

    @Test(arguments: [101, 0xFE, 0xFF] as [UInt8])
    func `A battery or a temperature that the board doesn't know is unknown`(battery: UInt8) throws {
        let heartbeat = try #require(message(6, [0, 0, 0, 0, battery, 0x80, 0])?.value as? Heartbeat)
        #expect(heartbeat.battery == nil)
        #expect(heartbeat.temperature == nil)
        #expect(Array(heartbeat.states) == [])
    }

    @Test(
        arguments: [[0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 1, 1, 1, 2, 0, 0]]
            as [[UInt8]])
    func `A heartbeat that contradicts itself is malformed`(payload: [UInt8]) {
        #expect(message(6, payload) == nil)
    }

    // MARK: LinkEvent, LinkTable

    static let address: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]

    @Test(
        arguments: [
            (0, 1, .acl(.up)), (1, 2, .a2dp(.streaming)), (2, 1, .avrcp(.playing)), (3, 3, .hfp(.held)),
            (4, 0, .sco(.down)), (0, 2, nil), (1, 3, nil), (2, 2, nil), (3, 4, nil), (4, 2, nil), (5, 0, nil),
        ] as [(UInt8, UInt8, SourceChange?)])
    func `A change at a source is read, or known to be unknown`(
        profile: UInt8, state: UInt8, change: SourceChange?
    ) throws {
        let message = message(4, Self.address + [profile, state, 7])
        let event = try #require(message?.value as? LinkEvent)
        #expect(event.address.description == "12:34:56:78:9A:BC")
        #expect(event.change == change)
        #expect(message?.hasUnknownParts == (change == nil))
    }

    @Test func `A link event that is too short is malformed`() {
        #expect(message(4, Self.address + [0]) == nil)
    }

    @Test func `A table names each source with its states`() throws {
        let other: [UInt8] = [1, 2, 3, 4, 5, 6]
        let message = message(5, [2] + Self.address + [2, 1, 3, 1] + other + [9, 0, 0, 9] + [7])
        let table = try #require(message?.value as? LinkTable)
        try #require(table.count == 2)
        #expect(table[0].address.octets == Self.address)
        #expect(
            table[0].link(after: nil)
                == SourceLink(
                    address: table[0].address, acl: .up, a2dp: .streaming, avrcp: .playing, hfp: .held,
                    sco: .up))
        #expect(table[1].a2dp == nil && table[1].sco == nil)
        #expect(message?.hasUnknownParts == true)
    }

    @Test func `What a table says in unknown words leaves what was known`() throws {
        let unknown = try #require(message(5, [1] + Self.address + [9, 9, 9, 9])?.value as? LinkTable)
        let atRest = try #require(message(5, [1] + Self.address + [0, 0, 0, 0])?.value as? LinkTable)
        let known = SourceLink(
            address: unknown[0].address, acl: .up, a2dp: .open, avrcp: .playing, hfp: .active, sco: .up)
        let rest = SourceLink(address: unknown[0].address, acl: .up)
        #expect(unknown[0].link(after: known) == known)
        #expect(unknown[0].link(after: nil) == rest)
        #expect(atRest[0].link(after: known) == rest)
    }

    @Test func `An empty table is one, and an address appears once`() {
        #expect(message(5, [0]).map(\.hasUnknownParts) == false)
        let entry = Self.address + [0, 0, 0, 0]
        #expect(message(5, [2] + entry + entry) == nil)
        #expect(message(5, [2] + entry) == nil)
        #expect(message(5, []) == nil)
    }

    // MARK: Truth, Log, answers

    @Test func `Truth is an edge at an ear, or a remark`() throws {
        let edge = message(7, [1, 0, 5, 0, 3] + Array("arm".utf8))
        let truth = try #require(edge?.value as? Truth)
        #expect(
            truth.ear == .right && truth.edge == .takenOff && truth.uncertainty == 5 && truth.name == "arm")
        let remark = try #require(message(7, [0xFF, 0xFF, 0, 0, 0])?.value as? Truth)
        #expect(remark.ear == nil && remark.edge == nil && remark.name.isEmpty)
        for payload in [[2, 0, 0, 0, 0], [0, 2, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0]] as [[UInt8]] {
            #expect(message(7, payload) == nil)
        }
    }

    @Test func `A log line is shown even where it is no UTF-8`() throws {
        let line = try #require(message(8, [1, 3, 0, 0x61, 0xFF, 0x62, 0x63])?.value as? LogLine)
        #expect(line.level == .warning && line.text == "a\u{FFFD}b")
        #expect(message(8, [4, 0, 0]) == nil)
        #expect(message(8, [0, 2, 0, 0x61]) == nil)
        #expect(message(8, [0, 1, 1, 0x61]) == nil)
    }

    @Test func `Answers name their request`() throws {
        let ack = try #require(message(9, [0x34, 0x12])?.value as? Ack)
        #expect(ack.request == 0x1234)
        let nack = try #require(message(10, [0x34, 0x12, 3])?.value as? Nack)
        #expect(nack.request == 0x1234 && nack.reason == .busy)
        let pong = try #require(message(11, [1, 0, 4, 3, 2, 1, 0xE7, 3, 0, 0])?.value as? Pong)
        #expect(
            pong.received == 0x0102_0304 && pong.receivedMicroseconds == 999 && pong.sentMicroseconds == 0)
        for (type, payload) in [(9, [1]), (10, [1, 0, 0]), (10, [1, 0, 5]), (10, [1, 0])]
            as [(UInt8, [UInt8])]
        {
            #expect(message(type, payload) == nil)
        }
        #expect(message(11, [1, 0, 4, 3, 2, 1, 0xE8, 3, 0, 0]) == nil)
        #expect(message(11, [1, 0, 4, 3, 2, 1, 0, 0, 0xE8, 3]) == nil)
    }

    // MARK: Anything

    @Test(arguments: [0, 0x0C, 0x7F, 0x80, 0x81, 0x87, 0xFF] as [UInt8])
    func `A type that is unknown, or the host's, is kept as unknown`(type: UInt8) {
        #expect(message(type, [1, 2]) == .unknown(type: type))
        #expect(message(type, [])?.hasUnknownParts == true)
    }

    @Test func `Any payload whatever is a message or malformed`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...60, using: &generator)
            let payload = generator.bytes(count, zeroPercent: 40)
            let header = FrameHeader(type: .random(in: 0...12, using: &generator), sequence: 0, time: 0)
            guard let message = try? Message(Frame(header, payload: payload[...])) else { continue }
            switch message {
            case .samples(let samples):
                #expect(samples.readings.allSatisfy { (-0x80_0000...0x7F_FFFF).contains($0) })
            case .wearEvents(let events):
                #expect(events.underestimatedCount >= 0 && Array(events).count <= 255)
            case .linkTable(let table): #expect(table.map(\.address).count == table.count)
            default: continue
            }
        }
    }
}

extension Message {
    /// What the message carries, whatever it is.
    fileprivate var value: Any {
        switch self {
        case .hello(let value): value
        case .samples(let value): value
        case .wearEvents(let value): value
        case .linkEvent(let value): value
        case .linkTable(let value): value
        case .heartbeat(let value): value
        case .truth(let value): value
        case .log(let value): value
        case .ack(let value): value
        case .nack(let value): value
        case .pong(let value): value
        case .unknown(let value): value
        }
    }
}
