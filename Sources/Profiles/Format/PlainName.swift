/// Throws unless a name is letters, digits, `_` and `-`: it is typed on command lines, as in `google_pixelbuds:gfps`.
func requirePlain(_ name: String) throws(Misreading) {
    let isPlain = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
    guard isPlain, (1...64).contains(name.utf8.count) else {
        throw Misreading("\(quotedName(name)) is no name; expected 1 to 64 letters, digits, _ and -")
    }
}
