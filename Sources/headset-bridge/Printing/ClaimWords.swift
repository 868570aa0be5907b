import HeadsetTerms
import HeadsetWire
import Identification

/// What evidence speaks for, in words.
struct ClaimWords {
    /// The part of a framing, as JSON Lines call it too.
    let name: String
    let text: String

    init(_ claim: Evidence.Claim) {
        switch claim {
        case .native: (name, text) = ("native", "frames whose CRC-32 is right, of all runs between 00")
        case .hdlc(let check): (name, text) = ("check", "\(check.name) is right, of all runs between 7e")
        case .slip(let escapes): (name, text) = ("slip", "runs between c0; \(escapes) escapes")
        case .lines: (name, text) = ("lines", "lines of text")
        case .sync(let bytes): (name, text) = ("sync", hexadecimal(bytes, separatedBy: " "))
        case .prefix(let bytes):
            (name, text) = ("prefix", "begin alike: \(hexadecimal(bytes, separatedBy: " "))")
        case .end(let bytes): (name, text) = ("end", hexadecimal(bytes, separatedBy: " "))
        case .length(let length):
            let field = ProfileDraft.text(of: length.field)
            (name, text) = ("length", "\(field) and \(length.addend) more")
        case .alwaysClear(let field):
            (name, text) = (
                "clear", "\(ProfileDraft.text(of: field)): never set, so they may be no part of the length"
            )
        case .fixed(let count): (name, text) = ("size", "\(count) bytes each; no length is certain")
        case .lengthUnproven:
            (name, text) = ("unproven", "all are equally long, so that the length is a guess")
        case .escape(.xor(let mark, let mask)):
            (name, text) = ("escape", "\(hexadecimal(mark)), then the byte xor \(hexadecimal(mask))")
        case .escape(.or(let mark, let mask)):
            (name, text) = (
                "escape",
                "\(hexadecimal(mark)), then the byte less \(hexadecimal(mask)) (or; xor would do as well)"
            )
        case .escape(.filler(let filler, let after, let count)):
            (name, text) = ("escape", "\(hexadecimal(filler)) behind \(count) times \(hexadecimal(after))")
        case .check(let check): (name, text) = ("check", Self.words(for: check))
        case .unchecked: (name, text) = ("check", "none of the catalogue")
        case .constant(let place, let byte):
            (name, text) = ("constant", "byte \(place) is \(hexadecimal(byte))")
        case .chained: (name, text) = ("chained", "begin where the one before ended")
        case .boundedByTransport:
            (name, text) = ("messages", "no length and no check in them: only the transport keeps them apart")
        }
    }

    private static func words(for check: PacketCheck) -> String {
        let order =
            check.checksum.byteCount == 1
            ? "" : check.order == .little ? ", low byte first" : ", high byte first"
        let conditions = check.conditions.map { condition in
            ", if \(ProfileDraft.text(of: condition.field)) is 0x\(String(condition.value, radix: 16))"
        }
        let extra = check.isExtra ? ", not counted by the length" : ""
        return "\(check.checksum.name) from byte \(check.start)\(order)\(conditions.joined())\(extra)"
    }
}
