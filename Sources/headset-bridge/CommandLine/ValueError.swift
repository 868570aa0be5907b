import SerialIO

/// What is wrong with a value, as facts; the words are in ``problem`` and ``remedy``.
enum ValueError: Error, Hashable, Sendable {
    /// Nothing was written where something must be.
    case empty
    /// Not a number as it is written here; `example` is one.
    case notANumber(example: String)
    /// Below `least` or above `most`.
    case outOfRange(least: String, most: String)
    /// More decimals than the unit has.
    case tooFine(unit: String)
    /// None of the words that may stand here.
    case notOneOf([String], nearest: String?)
    /// Not six pairs of hexadecimal digits.
    case notAnAddress
    /// Not data bits, parity and stop bits.
    case notAFrameFormat
    /// `usb:` and no vendor and product behind it.
    case notAUSBName
    /// The address of a port that another program serves, with this flaw.
    case notARemoteAddress(RemoteAddressFlaw)
    /// A place that other machines could reach.
    case notLoopback
    /// A place of a kind where nothing can be read along.
    case notServable
    /// Standard input, where there must be a port of its own.
    case inputIsNoPort
    /// A bare word where the path of a port must be.
    case portNotAPath(name: String)
    /// Not pairs of hexadecimal digits.
    case notHexadecimal
    /// Bytes that are no text in UTF-8.
    case notUTF8
    /// A name of more bytes than that.
    case tooLong(most: Int)
    /// Not `FIELD=VALUE`.
    case notACondition(fields: [String])
}

extension ValueError {
    /// What is wrong, as the end of a sentence that begins with the value.
    var problem: String {
        switch self {
        case .empty: "is empty"
        case .notANumber: "is not a number as it is written here"
        case .outOfRange: "is out of range"
        case .tooFine(let unit): "is finer than a \(unit)"
        case .notOneOf: "is not known here"
        case .notAnAddress: "is not a Bluetooth address"
        case .notAFrameFormat: "is not a frame format"
        case .notAUSBName: "is not the name of a USB device"
        case .notARemoteAddress(let flaw): "can't be: \(flaw.sentence)"
        case .notLoopback: "could be reached from other machines"
        case .notServable: "is no place to read along"
        case .inputIsNoPort: "is standard input, where there is nothing to examine"
        case .portNotAPath: "is not the path of a port"
        case .notHexadecimal: "is not bytes in hexadecimal digits"
        case .notUTF8: "is not text in UTF-8"
        case .tooLong: "has too long a name"
        case .notACondition: "is not a condition"
        }
    }

    /// What to try instead.
    var remedy: String {
        switch self {
        case .empty: "write a value"
        case .notANumber(let example): "write it like \(example)"
        case .outOfRange(let least, let most): "give \(least) to \(most)"
        case .tooFine(let unit): "round it to a whole \(unit)"
        case .notOneOf(_, let nearest?): "did you mean \(nearest)?"
        case .notOneOf(let words, nil): "give one of \(words.joined(separator: ", "))"
        case .notAnAddress: "write six pairs of hexadecimal digits, like 12:34:56:78:9A:BC"
        case .notAFrameFormat:
            "write data bits (5 to 8), parity (N, E, O, M, S) and stop bits (1, 2), like 8N1"
        case .notARemoteAddress(let flaw): "write \(flaw.pattern)"
        case .notLoopback: "use tcp://127.0.0.1:PORT, and ssh to get there from elsewhere"
        case .notServable: "write unix:PATH or tcp://127.0.0.1:PORT"
        case .notAUSBName: "write usb:VENDOR:PRODUCT or usb:VENDOR:PRODUCT:SERIAL, as devices lists them"
        case .inputIsNoPort: "give a port, like /dev/ttyACM0"
        case .portNotAPath(let name): "did you mean /dev/\(name)?"
        case .notHexadecimal: "write two digits a byte, like 7e 01 ff03"
        case .notUTF8: "give the bytes to send raw, like 63 61 66 e9"
        case .tooLong(let most): "give a name of at most \(most) bytes"
        case .notACondition(let fields):
            "write FIELD=VALUE, where FIELD is one of \(fields.joined(separator: ", "))"
        }
    }
}
