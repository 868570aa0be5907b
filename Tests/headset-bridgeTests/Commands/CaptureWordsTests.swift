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
}
