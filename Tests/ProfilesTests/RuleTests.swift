import HeadsetTerms
import HeadsetWire
import Profiles
import Testing
import Timing
import Transitions

/// What rules make of packets.
struct RuleTests {
    private static func verdict(_ ear: Ear, _ verdict: WearVerdict) -> WearEvent {
        WearEvent(ear: ear, kind: .verdict(verdict))
    }

    @Test
    func `A value stands for what the map says; hold says nothing, and another value refuses the packet`()
        throws
    {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "m", emit: [{wear: "left", state: {value: "0:u8", map: {"0": "unknown", "0x1": "worn", "2..4": "hold"}}}]}
                """))
        #expect(try reader.read([1]).events == [Self.verdict(.left, .worn)])
        #expect(try reader.read([0]).events == [Self.verdict(.left, .unknown)])
        #expect(try reader.read([3]).events == [])
        #expect(throws: PacketMeaningless(reason: "0:u8 is 5, which stands for nothing")) {
            try reader.read([5])
        }
    }

    @Test func `All rules that hold are followed, in order; the first one names the packet`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "a", when: {"0:u8": [1, "5..7"]}, emit: [{wear: "left", state: "worn"}]},
                {name: "b", when: {"0:u8": "5..9", "9:u8": 1}, emit: [{wear: "left", state: "inCase"}]},
                {name: "c", when: {length: [2, 3]}, emit: [{wear: "right", state: "notWorn"}]},
                """))
        #expect(
            try reader.read([6, 0])
                == ProfileMessage("a") {
                    $0.events = [Self.verdict(.left, .worn), Self.verdict(.right, .notWorn)]
                })
        #expect(
            try reader.read([9, 0, 0]) == ProfileMessage("c") { $0.events = [Self.verdict(.right, .notWorn)] }
        )
        #expect(try reader.read([2]) == ProfileMessage())
    }

    @Test func `What must be so and isn't takes all meaning from the packet, memory included`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "m", remember: {"last": "0:u8"}, emit: [{log: {format: "{$last}"}}]},
                {name: "n", must: {length: 1}},
                """, memory: "{last: 7}"))
        #expect(throws: PacketMeaningless(reason: "length is not what it must be")) {
            try reader.read([1, 2])
        }
        #expect(try reader.read([3]).log.map(\.text) == ["3"])
        reader.startAnew()
        #expect(throws: PacketMeaningless.self) { try reader.read([]) }
    }

    @Test func `A role is a side as long as it is remembered; it swaps with the primary ear`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "r", when: {length: 1}, remember: {primary: {value: "0:u8", map: {"0": "left", "1": "right", "9": "hold"}}}},
                {name: "m", when: {length: 2}, emit: [
                  {wear: "primary", state: {value: "0:u8", map: {"1": "worn"}, else: "hold"}},
                  {wear: "secondary", state: {value: "1:u8", map: {"1": "worn"}, else: "hold"}}]}
                """, memory: "{primary: null}"))
        #expect(try reader.read([1, 1]).events == [])
        _ = try reader.read([1])
        #expect(try reader.read([1, 0]).events == [Self.verdict(.right, .worn)])
        _ = try reader.read([0])
        _ = try reader.read([9])
        #expect(try reader.read([1, 1]).events == [Self.verdict(.left, .worn), Self.verdict(.right, .worn)])
        reader.startAnew()
        #expect(try reader.read([1, 1]).events == [])
    }

    @Test func `The model that is remembered chooses the layout`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "model", when: {"0:u8": 0}, remember: {model: "1:text"}},
                {name: "m", when: {"0:u8": 1, "$model": "old"}, emit: [{near: "left", state: {value: "1:u8", map: {"0": true, "1": false}}}]},
                {name: "m", when: {"0:u8": 1, "$model": "new"}, emit: [{near: "left", state: {value: "1:u8", map: {"1": true, "0": false}}}]},
                """, memory: "{model: null}"))
        #expect(try reader.read([1, 1]) == ProfileMessage())
        _ = try reader.read([0] + Array("old".utf8))
        #expect(try reader.read([1, 1]).events == [WearEvent(ear: .left, kind: .near(false))])
        _ = try reader.read([0] + Array("new".utf8))
        #expect(try reader.read([1, 1]).events == [WearEvent(ear: .left, kind: .near(true))])
    }

    @Test
    func
        `Records with tags, with counts and with lengths of their own are each read from their own first byte`()
        throws
    {
        let rules = """
            rules: [{when: {"0:u8": 7}, emit: [{sample: "left", sensor: 3, value: "-1:i8"}]}, {when: {"0:u8": 8}, emit: [{log: {format: "{length}"}}]}]
            """
        var tags = ProfileReader(
            try ProfileText.profile(
                "{name: \"m\", emit: [{each: {from: 1, length: \"1:u8\", add: 2}, \(rules)}]}"))
        var pairs = ProfileReader(
            try ProfileText.profile(
                "{name: \"m\", emit: [{each: {from: 1, count: \"0:u8\", size: 2}, \(rules)}]}"))
        let reading = Reading(sensor: 3, ear: .left, raw: -2)
        let said = try tags.read([9, 7, 1, 0xFE, 8, 3, 0, 0, 0, 5, 0])
        #expect(
            said
                == ProfileMessage("m") {
                    ($0.readings, $0.log) = ([reading], [LogLine(level: .info, text: "5")])
                })
        #expect(
            try pairs.read([2, 7, 0xFE, 8, 0, 7, 1])
                == ProfileMessage("m") {
                    ($0.readings, $0.log) = ([reading], [LogLine(level: .info, text: "2")])
                })
        #expect(throws: PacketMeaningless(reason: "a record of 5 bytes where 4 are left")) {
            try tags.read([9, 7, 3, 0xFE, 8])
        }
        #expect(throws: PacketMeaningless(reason: "a record of 2 bytes where 0 are left")) {
            try pairs.read([3, 7, 1, 7, 1])
        }
        #expect(try tags.read([9]) == ProfileMessage("m"))
    }

    @Test func `A text that would be too long means nothing`() throws {
        let text = String(repeating: "{0:text}", count: 20)
        var reader = ProfileReader(
            try ProfileText.profile("{name: \"m\", emit: [{log: {format: \"\(text)\"}}]}"))
        #expect(try reader.read(Array(repeating: 0x61, count: 3000)).log.first?.text.count == 60_000)
        #expect(throws: PacketMeaningless(reason: "a text of it would be longer than 65536 bytes")) {
            try reader.read(Array(repeating: 0x61, count: 4000))
        }
    }

    @Test func `Edges, markers and identity say what they are told`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "m", emit: [
                  {lidOpen: "both", state: true}, {hall: "right", state: false}, {moving: "left", state: true},
                  {inCase: {value: "0:u8", map: {"1": "left", "2": "right"}}, state: {value: "1:u8", map: {"0": false, "1": true}}},
                  {marker: "robot", edge: "don", ear: "right", uncertaintyMs: 5}, {marker: {format: "step {0:u8}"}},
                  {identity: {board: {format: "b-{0:u8}"}, address: "2:address"}},
                  {log: "x{y}", level: {value: "0:u8", map: {"2": "error"}}}]}
                """))
        let said = try reader.read([2, 1, 1, 2, 3, 4, 5, 6])
        #expect(
            said.events == [
                WearEvent(ear: .left, kind: .lidOpen(true)), WearEvent(ear: .right, kind: .lidOpen(true)),
                WearEvent(ear: .right, kind: .hall(false)), WearEvent(ear: .left, kind: .moving(true)),
                WearEvent(ear: .right, kind: .inCase(true)),
            ])
        #expect(
            said.markers == [
                Truth(ear: .right, edge: .putOn, uncertainty: 5, name: "robot"),
                Truth(ear: nil, edge: nil, uncertainty: 0, name: "step 2"),
            ])
        #expect(said.log == [LogLine(level: .error, text: "x{y}")])
        #expect(said.identity?.board == "b-2" && said.identity?.name == "b")
        #expect(said.identity?.address == BluetoothAddress("01:02:03:04:05:06"))
        #expect(throws: PacketMeaningless.self) { try reader.read([1, 1, 1, 2, 3, 4, 5, 6]) }
    }

    @Test func `A source that is down isn't in a table; one that is there twice makes it none`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                """
                {name: "m", emit: [{table: {each: {from: 0, size: 7}, address: "0:address", acl: {value: "6:u8", map: {"0": "down", "1": "up", "2": "hold"}}}}]}
                """))
        let first: [UInt8] = [1, 2, 3, 4, 5, 6]
        let second: [UInt8] = [9, 2, 3, 4, 5, 6]
        let link = try SourceLink(address: #require(BluetoothAddress(first)), acl: .up)
        #expect(try reader.read(first + [1] + second + [0]).table == [link])
        // Held: what was known of it stays.
        #expect(try reader.read(first + [2] + second + [2]).table == [link])
        #expect(throws: PacketMeaningless(reason: "01:02:03:04:05:06 is in the table twice")) {
            try reader.read(first + [1] + first + [1])
        }
        #expect(try reader.read([]).table == [])
    }

    @Test func `A reading is a number of 32 bits, and an address is one`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                "{name: \"m\", emit: [{sample: \"left\", sensor: 3, value: \"0:u32le\"}]}"))
        #expect(
            try reader.read([0xFF, 0xFF, 0xFF, 0x7F]).readings == [Reading(sensor: 3, ear: .left, raw: .max)])
        #expect(throws: PacketMeaningless.self) { try reader.read([0xFF, 0xFF, 0xFF, 0xFF]) }
        var link = ProfileReader(
            try ProfileText.profile("{name: \"m\", emit: [{link: \"0:text\", acl: \"up\"}]}"))
        #expect(try link.read(Array("12:34:56:78:9A:BC".utf8)).links.count == 1)
        #expect(throws: PacketMeaningless.self) { try link.read(Array("12:34".utf8)) }
    }

    @Test func `A reply copies what it answers, and goes out in its envelope`() throws {
        let text = """
            {
              name: "r", lineEnd: "\\r\\n",
              framing: {kind: "envelopes", envelopes: {name: "e", sync: "3e", end: "3c", escape: {mark: "3d", or: 0x10},
                length: {field: "3:u32be", add: 9}, check: {sum: "sum8", from: 1}}},
              messages: [{name: "m", when: {"1:u8": 0x0c}, reply: [
                {envelope: "e", content: "3e 01 {2:u8^1} 0000 0000"}, {text: {format: "got {2:u8}"}}, "0102"]}],
            }
            """
        let profile = try Profile(name: "r", bytes: Array(text.utf8))
        #expect(
            Listener.hear([0x3E, 0x0C, 1, 0, 0, 0, 0, 0x0D, 0x3C], profile) == [
                .said(
                    ProfileMessage("m") {
                        $0.replies = [[0x3E, 1, 0, 0, 0, 0, 0, 1, 0x3C], Array("got 1\r\n".utf8), [1, 2]]
                    })
            ])
        // The copied byte is one that has to be escaped.
        #expect(
            Listener.hear([0x3E, 0x0C, 0x3D, 0x2D, 0, 0, 0, 0, 0x49, 0x3C], profile) == [
                .said(
                    ProfileMessage("m") {
                        $0.replies = [
                            [0x3E, 1, 0x3D, 0x2C, 0, 0, 0, 0, 0x3D, 0x2D, 0x3C], Array("got 61\r\n".utf8),
                            [1, 2],
                        ]
                    })
            ])
    }

    @Test func `A copied number keeps its order of bytes`() throws {
        var reader = ProfileReader(
            try ProfileText.profile(
                "{name: \"m\", reply: {content: \"{0:u16be^1} {0:u24le^1} {2:address} 07\"}}"))
        #expect(
            try reader.read([1, 2, 3, 4, 5, 6, 7, 8]).replies
                == [[1, 3, 0, 2, 3, 3, 4, 5, 6, 7, 8, 7]])
    }
}
