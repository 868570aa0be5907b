import HeadsetTerms
import HeadsetWire
import TestSupport
import Testing
import Timing
import Transitions

@testable import Profiles

struct HeadsetLineTests {
    private static let phone = "12:34:56:78:9A:BC"
    private static let laptop = "22:33:44:55:66:77"

    private func address(_ text: String) throws -> BluetoothAddress {
        try #require(BluetoothAddress(text))
    }

    private func read(_ line: String) throws -> ProfileMessage? {
        // Not at the start of its array, as lines of a decoder aren't either.
        try HeadsetLine.read(([0x21] + Array(line.utf8)).dropFirst())
    }

    /// A message of this form that says this.
    private func message(_ say: (inout ProfileMessage) -> Void) -> ProfileMessage {
        var message = ProfileMessage()
        message.name = "hb"
        say(&message)
        return message
    }

    @Test(arguments: [
        ("worn", WearEvent.Kind.verdict(.worn)), ("notWorn", .verdict(.notWorn)), ("off", .verdict(.notWorn)),
        ("inCase", .verdict(.inCase)), ("unknown", .verdict(.unknown)), ("near", .near(true)),
        ("far", .near(false)),
        ("in", .inCase(true)), ("out", .inCase(false)), ("moving", .moving(true)), ("still", .moving(false)),
        ("magnet", .hall(true)), ("noMagnet", .hall(false)), ("lid open", .lidOpen(true)),
        ("lid closed", .lidOpen(false)),
    ])
    func `A state is of the ear before it`(_ word: String, _ kind: WearEvent.Kind) throws {
        for (name, ear) in [("L", Ear.left), ("left", .left), ("R", .right), ("right", .right)] {
            #expect(
                try read("hb \(name) \(word)") == message { $0.events = [WearEvent(ear: ear, kind: kind)] })
        }
    }

    @Test(
        arguments: [
            ("prox 812", 0, 812), ("cap -3", 1, -3), ("pressure +101325", 2, 101325), ("s3 0", 3, 0),
            ("s99 2147483647", 99, Int32.max), ("prox -2147483648", 0, Int32.min),
        ] as [(String, UInt8, Int32)])
    func `A reading is of the ear before it`(_ words: String, _ sensor: UInt8, _ raw: Int32) throws {
        #expect(
            try read("hb R \(words)")
                == message { $0.readings = [Reading(sensor: sensor, ear: .right, raw: raw)] })
    }

    @Test func `What one line says is one group`() throws {
        let phone = try address(Self.phone)
        #expect(
            try read(
                "hb L near moving prox 812\tR  far prox 790 lid open link \(Self.phone) up playing L worn ")
                == message {
                    $0.readings = [
                        Reading(sensor: 0, ear: .left, raw: 812), Reading(sensor: 0, ear: .right, raw: 790),
                    ]
                    $0.events = [
                        WearEvent(ear: .left, kind: .near(true)), WearEvent(ear: .left, kind: .moving(true)),
                        WearEvent(ear: .right, kind: .near(false)),
                        WearEvent(ear: .right, kind: .lidOpen(true)),
                        WearEvent(ear: .left, kind: .verdict(.worn)),
                    ]
                    $0.links = [
                        LinkChange(address: phone, change: .acl(.up)),
                        LinkChange(address: phone, change: .avrcp(.playing)),
                    ]
                })
    }

    @Test func `The lid without an ear is of both`() throws {
        #expect(
            try read("hb lid closed")
                == message {
                    $0.events = [
                        WearEvent(ear: .left, kind: .lidOpen(false)),
                        WearEvent(ear: .right, kind: .lidOpen(false)),
                    ]
                })
    }

    @Test(arguments: [
        ("up", SourceChange.acl(.up)), ("down", .acl(.down)), ("idle", .a2dp(.idle)), ("open", .a2dp(.open)),
        ("streaming", .a2dp(.streaming)), ("paused", .avrcp(.paused)), ("playing", .avrcp(.playing)),
        ("noCall", .hfp(.idle)), ("ringing", .hfp(.ringing)), ("call", .hfp(.active)), ("held", .hfp(.held)),
        ("sco", .sco(.up)), ("noSco", .sco(.down)),
    ])
    func `A link has a word for every state of every profile`(_ word: String, _ change: SourceChange) throws {
        let phone = try address(Self.phone)
        #expect(
            try read("hb link 12:34:56:78:9a:bc \(word)")
                == message { $0.links = [LinkChange(address: phone, change: change)] })
    }

    @Test func `The table of links is the whole truth`() throws {
        let phone = try address(Self.phone)
        let laptop = try address(Self.laptop)
        #expect(try read("hb links") == message { $0.table = [] })
        #expect(
            try read("hb links \(Self.phone) streaming playing \(Self.laptop)")
                == message {
                    $0.table = [
                        SourceLink(address: phone, acl: .up, a2dp: .streaming, avrcp: .playing),
                        SourceLink(address: laptop, acl: .up),
                    ]
                })
        #expect(
            try read("hb links \(Self.phone) up held sco")
                == message { $0.table = [SourceLink(address: phone, acl: .up, hfp: .held, sco: .up)] })
    }

    @Test func `A table has as many sources as are kept apart`() throws {
        func line(_ count: Int) -> String {
            (0..<count).reduce("hb links") { $0 + " 12:34:56:78:9A:\($1 + 10)" }
        }
        #expect(try read(line(32))?.table?.count == 32)
        #expect(throws: PacketMeaningless(reason: "hb: more than 32 sources")) { try read(line(33)) }
    }

    @Test func `Ground truth has an edge, or is a remark`() throws {
        func mark(_ ear: Ear?, _ edge: Truth.Edge?, _ uncertainty: Milliseconds, _ name: String = "")
            -> ProfileMessage
        {
            message { $0.markers = [Truth(ear: ear, edge: edge, uncertainty: uncertainty, name: name)] }
        }
        #expect(try read("hb mark don L") == mark(.left, .putOn, 0))
        #expect(try read("hb mark doff R 5ms") == mark(.right, .takenOff, 5))
        #expect(try read("hb mark don") == mark(nil, .putOn, 0))
        #expect(try read("hb mark don 65535ms") == mark(nil, .putOn, 65535))
        #expect(try read("hb mark note  arm  up ") == mark(nil, nil, 0, "arm  up "))
    }

    @Test func `A logged line has a level and any text`() throws {
        #expect(
            try read("hb log warning  battery at 5 % hb L worn")
                == message { $0.log = [LogLine(level: .warning, text: "battery at 5 % hb L worn")] })
        #expect(try read("hb log debug") == message { $0.log = [LogLine(level: .debug, text: "")] })
    }

    @Test func `A board says who it is`() throws {
        func readings(
            _ quantity: ChannelDescriptor.Quantity, _ open: Int32?, _ worn: Int32?,
            _ polarity: ChannelDescriptor.Polarity = .rising, range: ClosedRange<Int32> = .min ... .max,
            period: Milliseconds = 1000
        ) -> ChannelDescriptor.Kind {
            .sampled(
                .init(
                    quantity: quantity, range: range, period: period, polarity: polarity, open: open,
                    worn: worn))
        }
        #expect(
            try read("hb board proto3 earbuds L:prox=300..2400 R:s7[-5..5]@20ms R:near L:worn id=SN0042")
                == message {
                    $0.identity = BoardIdentityClaim(
                        board: "SN0042", name: "proto3", formFactor: .earbuds,
                        channels: [
                            ChannelDescriptor(sensor: 0, ear: .left, kind: readings(.proximity, 300, 2400)),
                            ChannelDescriptor(
                                sensor: 7, ear: .right,
                                kind: readings(.other, nil, nil, range: -5...5, period: 20)),
                            ChannelDescriptor(sensor: 100, ear: .right, kind: .event),
                            ChannelDescriptor(sensor: 101, ear: .left, kind: .verdict),
                        ])
                })
        let phone = try address(Self.phone)
        #expect(
            try read(
                "hb board cups overEar left:cap=900..-620[-1000..4095]@50ms audioSwitching address=\(Self.phone)"
            )
                == message {
                    $0.identity = BoardIdentityClaim(
                        board: "cups", name: "cups", formFactor: .overEar, switchesAudio: true,
                        address: phone,
                        channels: [
                            ChannelDescriptor(
                                sensor: 1, ear: .left,
                                kind: readings(
                                    .capacitance, 900, -620, .falling, range: -1000...4095, period: 50))
                        ])
                })
    }

    @Test(arguments: [
        "hb L worn", "  hb L worn", "[00:00:01.234,567] <inf> wear: hb L worn", "I (1234) wear: hb L worn",
        "12:34:56.789 -> hb L worn", "1234 hb L worn", "uart:~$ hb L worn", "12:34:56 - INFO - hb L worn",
        "00> hb L worn", "# hb L worn", "hbx hb hb: hb_ L 1 \thb L worn",
        "ünb: hb L worn",
    ])
    func `A line may stand behind what a logger prints`(_ line: String) throws {
        #expect(
            try read(line) == message { $0.events = [WearEvent(ear: .left, kind: .verdict(.worn))] })
    }

    @Test(arguments: [
        "", "h", "the hb sensor is fine", "31 °C, hb sensor fine", "wear:hb L worn", "hb: L worn",
        "HB L worn", "xhb L worn",
        "hbL worn",
        "ü hb L worn", "*** Booting Zephyr OS build v3.6.0 ***",
    ])
    func `Any other line is none of ours`(_ line: String) throws {
        #expect(try read(line) == nil)
    }

    @Test(arguments: [
        ("hb", "nothing follows"),
        ("hb L", "nothing is said of L"),
        ("hb L  R worn", "nothing is said of L"),
        ("hb L s+5 1", "\"s+5\" is not a word of this form"),
        ("hb L s2 1", "\"s2\" is not a word of this form"),
        ("hb worn", "no ear stands before \"worn\"; write L or R"),
        ("hb prox 7", "no ear stands before \"prox\"; write L or R"),
        ("hb L wron", "\"wron\" is not a word of this form; did you mean \"worn\"?"),
        ("hb L worn R wo", "\"wo\" is not a word of this form"),
        ("hb l worn", "\"l\" is not a word of this form; did you mean \"L\"?"),
        ("hb L prox", "the line ends before a reading"),
        ("hb L prox 81x", "\"81x\" is not a reading: a whole number of 32 bits"),
        ("hb L prox 2147483648", "\"2147483648\" is not a reading: a whole number of 32 bits"),
        ("hb lid opened", "\"opened\" is not what the lid is; did you mean \"open\"?"),
        ("hb lid", "the line ends before what the lid is: open, closed"),
        ("hb link", "the line ends before an address like 12:34:56:78:9A:BC"),
        ("hb link up", "\"up\" is not an address like 12:34:56:78:9A:BC"),
        (
            "hb link 12:34:56:78:9A:BC L worn",
            "\"L\" is not what the source does; known: up, down, idle, open, streaming, paused, "
                + "playing, noCall, ringing, call, held, sco, noSco"
        ),
        (
            "hb links 12:34:56:78:9A:BC down",
            "12:34:56:78:9A:BC is down; a source that isn't connected isn't in the table"
        ),
        ("hb links 12:34:56:78:9A:BC 12:34:56:78:9A:BC", "12:34:56:78:9A:BC is there twice"),
        ("hb mark don X", "\"X\" is neither an ear, L or R, nor an uncertainty such as 5ms"),
        ("hb mark worn", "\"worn\" is not what is marked; known: don, doff, note"),
        ("hb log warn x", "\"warn\" is not how bad it is; known: error, warning, info, debug"),
        ("hb L links", "\"links\" must come first in its line"),
        ("hb board", "the line ends before a name"),
        ("hb board x", "the line ends before a form: earbuds, onEar, overEar"),
        ("hb board x earbud L:worn", "\"earbud\" is not a form; did you mean \"earbuds\"?"),
        ("hb board x earbuds", "the board has no channel; add such as L:worn or R:prox=300..2400"),
        ("hb board x earbuds L:worn left:worn", "a channel is there twice at the left ear"),
        ("hb board x earbuds L:pox=1..2", "\"pox\" is not a channel; did you mean \"prox\"?"),
        (
            "hb board x earbuds L:prox=5..5",
            "in \"L:prox=5..5\" open and worn must differ, and lie in the range"
        ),
        (
            "hb board x earbuds L:prox=5..9[0..8]",
            "in \"L:prox=5..9[0..8]\" open and worn must differ, and lie in the range"
        ),
        (
            "hb board x earbuds L:prox=5.9",
            "\"L:prox=5.9\" is not a channel such as L:worn or R:prox=300..2400[0..4095]@20ms, "
                + "and not id=…, address=… or audioSwitching"
        ),
        (
            "hb board 123456789012345678901234567890123 earbuds L:worn",
            "\"123456789012345678901234567890123\" is not a name: longer than 32 bytes"
        ),
    ])
    func `A mistake is told, with what was probably meant`(_ line: String, _ reason: String) {
        #expect(throws: PacketMeaningless(reason: "hb: " + reason)) { try read(line) }
    }

    @Test func `What an error shows of a line can't take over a terminal, and isn't long`() throws {
        let line =
            Array("hb L \u{1B}[2J\u{202E}".utf8) + [0xFF] + Array(String(repeating: "w", count: 900).utf8)
        let error = #expect(throws: PacketMeaningless.self) { try HeadsetLine.read(line[...]) }
        #expect(
            error?.reason == "hb: \"\\u001b[2J\\u202e\u{FFFD}" + String(repeating: "w", count: 34)
                + "…\" is not a word of this form")
    }

    private static let goodLines = [
        "hb L worn R notWorn", "x: hb L near prox 812 R far s3 -7 lid open",
        "hb lid closed link \(phone) up call",
        "hb links \(phone) streaming \(laptop) held sco", "hb mark doff R 5ms", "hb mark note arm up",
        "hb log error no",
        "hb board x earbuds L:prox=1..2[0..9]@20ms R:worn id=a audioSwitching address=\(phone)",
    ].map { $0.split(separator: " ").map { Array($0.utf8) } }

    /// A good line of which some words and bytes were changed.
    private func damagedLine(_ random: inout SeededGenerator) -> [UInt8] {
        var words = Self.goodLines.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let other = Self.goodLines.randomElement(using: &random)?.randomElement(using: &random) ?? []
            words[Int.random(in: 0..<words.count, using: &random)] = other
        }
        var line = Array(words.joined(separator: [0x20]))
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            line[Int.random(in: 0..<line.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return Array(line.prefix(Int.random(in: 1...2 * line.count, using: &random)))
    }

    @Test func `No line harms, however it is damaged`() {
        var random = SeededGenerator(seed: 0x48B)
        var (said, refused, other) = (0, 0, 0)
        for _ in 0..<20_000 {
            let line = damagedLine(&random)
            do throws(PacketMeaningless) {
                if let message = try HeadsetLine.read(line[...]) {
                    var nothing = ProfileMessage()
                    nothing.name = message.name
                    #expect(message != nothing, "\(line)")
                    said += 1
                } else {
                    other += 1
                }
            } catch {
                #expect(error.reason.utf8.count < 400, "\(line)")
                refused += 1
            }
        }
        #expect(said > 1000 && refused > 1000 && other > 1000, "\(said), \(refused), \(other)")
    }
}
