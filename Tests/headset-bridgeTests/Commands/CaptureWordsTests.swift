import Captures
import Glibc
import Sessions
import SystemCalls
import Testing

@testable import headset_bridge

struct CaptureWordsTests {
    /// One of each, so that a new one is missed here.
    private static let damages: [(CaptureDamage, String)] = [
        (.blockLength(13), "a block that says it has 13 bytes"),
        (
            .blockTooLong(4_294_967_292),
            "a block that says it has 4294967292 bytes, where 16777216 are the most"
        ),
        (.lengthsDiffer(start: 16, end: 20), "a block that begins with the length 16 and ends with 20"),
        (.byteOrderMark(0x1234_5678), "a section without a byte-order mark"),
        (.blockTooShort(type: 6), "a block that is too short for what it is"),
        (.packetLength(5), "a packet that says it has 5 bytes, more than its block"),
        (.options, "options that run over the end of their block"),
        (.undeclaredInterface(7), "a packet on interface 7, which nothing declares"),
        (.noteChecksum(stated: 0, computed: 1), "a record whose checksum is wrong"),
        (
            .noteWithoutChecksum,
            "a record without its checksum; editcap keeps it unless told to discard comments"
        ),
        (.compression(.gzip), "gzip data that can't be unpacked"),
        (.compression(.zstd), "zstd data that can't be unpacked"),
    ]

    private static let features: [(UnsupportedCapture, String)] = [
        (.version(major: 2, minor: 5), "pcapng version 2.5; only 1 is read"),
        (
            .linkType(CaptureLinkType(rawValue: 1), interface: "eth0"),
            "packets of link type Ethernet on interface eth0; only serial captures with USER0 are read"
        ),
        (
            .linkType(CaptureLinkType(rawValue: 999), interface: "x"),
            "packets of link type 999 on interface x; only serial captures with USER0 are read"
        ),
        (.packetWithoutTime, "packets without a time; capture with enhanced packet blocks"),
        (
            .packetCut(captured: 1, original: 9),
            "a packet cut to 1 of 9 bytes; capture without a snapshot length"
        ),
        (.tooManyInterfaces, "more than 1024 interfaces"),
    ]

    @Test func `Each damage has a sentence of its own, with its place`() {
        for (damage, words) in Self.damages {
            #expect(
                sentence(for: .damaged(damage, at: 128))
                    == "it is broken at byte 128: \(words); what was before that was replayed")
        }
        #expect(Set(Self.damages.map(\.1)).count == Self.damages.count)
        #expect(Set(Self.damages.map { Self.name(of: $0.0) }).count == 12)
    }

    @Test func `Each thing that isn't read has a sentence of its own, with its place`() {
        for (feature, words) in Self.features {
            #expect(sentence(for: .unsupported(feature, at: 128)) == "\(words) (at byte 128)")
        }
        #expect(Set(Self.features.map { Self.name(of: $0.0) }).count == 5)
    }

    @Test func `A replay that can't go on says the file, why, and how the tool ends`() {
        let missing = SystemError(call: "open", code: ENOENT, path: "a")
        let failures: [(ReplayError, ExitCode, String)] = [
            (.capture(.system(missing)), .missingInput, "open a: no such file or directory; check the name"),
            (.capture(.empty), .unusableData, "a: it is empty; record a session with run --record"),
            (
                .cutInsideStart, .unusableData,
                "a: it ends before its first record does; record the session again"
            ),
            (
                .merged(["1", "2"]), .unusableData,
                "a: records of several sessions: 1, 2; give the captures one by one"
            ),
            (
                .order("a record behind the session's end"), .unusableData,
                "a: a record behind the session's end; give the captures of several sessions one by one"
            ),
            (.tooManyLinks(256), .unusableData, "a: it speaks of more than 256 links"),
            (
                .note("note:1:2: no"), .unusableData,
                "a: a record that this version can't read: note:1:2: no; use a newer version"
            ),
        ]
        for (error, code, complaint) in failures {
            let failure = Failure(error, in: "a")
            #expect(failure.code == code)
            #expect(failure.complaint.description == "headset-bridge: " + complaint)
        }
    }

    /// The case alone. It doesn't compile once there is another, so that the tables above get it too.
    private static func name(of damage: CaptureDamage) -> String {
        switch damage {
        case .blockLength: "blockLength"
        case .blockTooLong: "blockTooLong"
        case .lengthsDiffer: "lengthsDiffer"
        case .byteOrderMark: "byteOrderMark"
        case .blockTooShort: "blockTooShort"
        case .packetLength: "packetLength"
        case .options: "options"
        case .undeclaredInterface: "undeclaredInterface"
        case .noteChecksum: "noteChecksum"
        case .noteWithoutChecksum: "noteWithoutChecksum"
        case .compression(.gzip): "gzip"
        case .compression(.zstd): "zstd"
        }
    }

    private static func name(of feature: UnsupportedCapture) -> String {
        switch feature {
        case .version: "version"
        case .linkType: "linkType"
        case .packetWithoutTime: "packetWithoutTime"
        case .packetCut: "packetCut"
        case .tooManyInterfaces: "tooManyInterfaces"
        }
    }

    /// One of each, so that a new one is missed here.
    private static let mistakes: [(HexMistake.Kind, String)] = [
        (.unexpected(UInt8(ascii: "g")), "'g' can't stand there; correct the line or cut it out"),
        (.unexpected(0), "byte 0x0 can't stand there; correct the line or cut it out"),
        (.groupOfDigits(3), "3 digits together; two are a byte"),
        (.otherForm, "not of the form of the lines before; keep only lines of one form"),
        (.endsEarly, "bytes are missing at its end"),
        (
            .offset(0, expected: 64),
            "offset 0x0 where 0x40 should be: lines are missing, or another dump begins; give each dump by itself"
        ),
        (.nothingToRepeat, "a * without a line to repeat"),
        (.partOfRow(8, row: 16), "a * for 8 bytes, which are no whole lines of 16"),
        (
            .repeatsTooMuch(1 << 60),
            "a * for 1152921504606846976 bytes, where 1073741824 are the most for all together; dump with hexdump -v"
        ),
        (.lineTooLong, "longer than 65536 bytes, the most with times, directions or offsets"),
    ]

    @Test func `Each mistake in hex text has a sentence of its own, with its place`() {
        for (kind, words) in Self.mistakes {
            let mistake = HexMistake(line: 3, column: 9, kind: kind)
            #expect(
                sentence(for: .hexText(mistake))
                    == "it is hex text, but for line 3, column 9: \(words); what was before that was replayed"
            )
        }
        #expect(Set(Self.mistakes.map { Self.name(of: $0.0) }).count == 9)
    }

    @Test func `Each form says what it can't tell, and what is assumed`() {
        let forms: [(HexForm, String, String)] = [
            (
                HexForm(layout: .xxd), "hex text (xxd) without times and directions",
                "all bytes count as the board's, at the start; --gap sets their units apart"
            ),
            (
                HexForm(layout: .hexdump, times: .dates),
                "hex text (hexdump -C) with times, without directions",
                "all bytes count as the board's; times count from the first"
            ),
            (
                HexForm(layout: .plain, directions: .arrows), "hex text with directions, without times",
                "< counts as the board's bytes, > as this host's"
            ),
            (
                HexForm(layout: .plain, times: .dates, directions: .socatArrows, isInBlocks: true),
                "hex text with times and directions",
                "> counts as the board's bytes, < as this host's: socat's left address is taken for the board"
            ),
            (
                HexForm(layout: .plain, times: .seconds, directions: .words),
                "hex text with times and directions",
                "RX and term count as the board's bytes, TX and tcp as this host's"
            ),
        ]
        for (form, what, assumed) in forms {
            #expect(words(for: form) == what)
            #expect(assumption(about: form) == assumed)
        }
    }

    private static func name(of kind: HexMistake.Kind) -> String {
        switch kind {
        case .unexpected: "unexpected"
        case .groupOfDigits: "groupOfDigits"
        case .otherForm: "otherForm"
        case .endsEarly: "endsEarly"
        case .offset: "offset"
        case .nothingToRepeat: "nothingToRepeat"
        case .partOfRow: "partOfRow"
        case .repeatsTooMuch: "repeatsTooMuch"
        case .lineTooLong: "lineTooLong"
        }
    }
}
