import BridgeCore
import HeadsetTerms
import HeadsetWire
import Sessions
import Settings
import Timing

/// The words behind the port of `send`: a command and its arguments.
struct SendWords {
    /// What sends bytes that are no request.
    private enum Bytes: String, CaseIterable {
        case raw
        case text
    }

    /// The first words that there are.
    fileprivate static let commands = RequestName.allCases.map(\.rawValue) + Bytes.allCases.map(\.rawValue)

    /// The most bytes that are sent.
    private static let mostBytes = 64 * 1024

    private var rest: ArraySlice<String>

    init(_ words: ArraySlice<String>) {
        rest = words
    }

    /// What they ask for.
    mutating func errand(lineEnd: LineEnd, listening: Milliseconds) throws(UsageError) -> Errand {
        let word = rest.popFirst() ?? ""
        if let request = RequestName(rawValue: word) {
            let command = try command(request)
            if let extra = rest.first { throw .tooMany(extra) }
            return .ask(command)
        }
        let bytes: [UInt8]
        switch Bytes(rawValue: word) {
        case .raw: bytes = try hexadecimal()
        case .text: bytes = try text() + lineEnd.bytes
        case nil:
            let commands = Self.commands
            throw .badValue(
                of: "COMMAND", text: word,
                .notOneOf(commands, nearest: suggestion(for: word, among: commands)))
        }
        guard bytes.count <= Self.mostBytes else {
            throw .badValue(of: word, text: "…", .outOfRange(least: "1", most: "\(Self.mostBytes) bytes"))
        }
        return .send(bytes, listening: listening)
    }

    private mutating func command(_ name: RequestName) throws(UsageError) -> Request.Command {
        switch name {
        case .identify: return .identify(versions: .ours)
        case .ping: return .ping
        case .setReporting:
            let sensor = try number("SENSOR", in: UInt8.min...UInt8.max)
            let ear = try ear()
            let period = try number("MS", in: UInt16.min...UInt16.max)
            return .setReporting(sensor: sensor, ear: ear, period: Milliseconds(Int64(period)))
        case .setParameter:
            return .setParameter(
                number: try number("NUMBER", in: UInt16.min...UInt16.max),
                value: try number("VALUE", in: Int32.min...Int32.max))
        case .requestLinks: return .requestLinkTable
        case .reset: return .reset
        case .selfTest: return .selfTest(number: try number("NUMBER", in: UInt8.min...UInt8.max))
        }
    }

    private mutating func next(_ name: String) throws(UsageError) -> String {
        guard let word = rest.popFirst() else {
            throw .missing(name, request: "headset-bridge send --help shows how")
        }
        return word
    }

    private mutating func number<Number: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number {
        let word = try next(name)
        do throws(ValueError) {
            let number = try wholeNumber(
                word, in: Int64(range.lowerBound)...Int64(range.upperBound), example: "20")
            return Number(truncatingIfNeeded: number)
        } catch {
            throw .badValue(of: name, text: word, error)
        }
    }

    private mutating func ear() throws(UsageError) -> Ear {
        let word = try next("EAR")
        switch word {
        case "left": return .left
        case "right": return .right
        default: throw .badValue(of: "EAR", text: word, .notOneOf(["left", "right"], nearest: nil))
        }
    }

    /// All the words that are left, as they were typed.
    private mutating func text() throws(UsageError) -> [UInt8] {
        // What isn't UTF-8 has become U+FFFD before it came here. Who means that very character can send it raw.
        if let word = rest.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
            throw .badValue(of: Bytes.text.rawValue, text: word, .notUTF8)
        }
        defer { rest = [] }
        return Array(rest.joined(separator: " ").utf8)
    }

    /// All the words that are left, as bytes of two digits each; spaces may stand between bytes.
    private mutating func hexadecimal() throws(UsageError) -> [UInt8] {
        var bytes: [UInt8] = []
        for word in rest {
            for part in word.split(separator: " ") {
                guard let part = [UInt8](hexadecimal: part) else {
                    throw .badValue(of: "HEX", text: String(part), .notHexadecimal)
                }
                bytes += part
            }
        }
        rest = []
        guard !bytes.isEmpty else { throw .missing("HEX", request: "give bytes, like 7e 01 ff03") }
        return bytes
    }
}

extension ValueSyntax where Value == String {
    /// What `send` is to do; ``SendWords`` reads it, with what follows.
    static let errand = ValueSyntax(
        placeholder: "COMMAND", offer: .words(SendWords.commands), read: ValueSyntax<String>.word.read)
}
