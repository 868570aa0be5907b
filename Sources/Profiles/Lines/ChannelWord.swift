internal import HeadsetTerms
internal import Timing

/// Reads a channel of a board line: `L:worn`, `R:near`, `L:prox`, `L:prox=300..2400[0..4095]@20ms`.
struct ChannelWord {
    /// Of a board that doesn't say how often it prints a reading.
    private static let ordinaryPeriod: Milliseconds = 1000

    private let whole: String
    private var rest: Substring

    private init(_ word: String) {
        whole = word
        rest = word[...]
    }

    static func descriptor(_ word: String) throws(PacketMeaningless) -> ChannelDescriptor {
        var reader = ChannelWord(word)
        let channel = try reader.read()
        guard reader.rest.isEmpty else { throw reader.wrong() }
        return channel
    }

    private mutating func read() throws(PacketMeaningless) -> ChannelDescriptor {
        guard let ear = EarName(rawValue: take(until: ":"))?.ear, skip(":") else { throw wrong() }
        let name = take { $0.isASCII && ($0.isLetter || $0.isNumber) }
        switch name {
        case "near": return ChannelDescriptor(sensor: ChannelDescriptor.nearNumber, ear: ear, kind: .event)
        case "worn":
            return ChannelDescriptor(sensor: ChannelDescriptor.verdictNumber, ear: ear, kind: .verdict)
        default:
            guard let sensor = SensorWord(name) else {
                throw PacketMeaningless(
                    hb: "a channel", name, noneOf: ["worn", "near"] + SensorWord.quantities + ["s3 to s99"])
            }
            return ChannelDescriptor(
                sensor: sensor.number, ear: ear, kind: .sampled(try readings(sensor.quantity)))
        }
    }

    /// What readings mean: the calibration, what the sensor can give, and how often.
    private mutating func readings(
        _ quantity: ChannelDescriptor.Quantity
    ) throws(PacketMeaningless) -> ChannelDescriptor.Sampled {
        let calibration = skip("=") ? try pair() : nil
        var range = Int32.min...Int32.max
        if skip("[") {
            let (least, greatest) = try pair()
            guard least <= greatest, skip("]") else { throw wrong() }
            range = least...greatest
        }
        var period = Self.ordinaryPeriod
        if skip("@") {
            guard let stated = Milliseconds(word: rest), stated > 0 else { throw wrong() }
            (period, rest) = (stated, "")
        }
        if let (open, worn) = calibration {
            guard open != worn, range.contains(open), range.contains(worn) else {
                throw PacketMeaningless(
                    hb: "in \(shown(whole)) open and worn must differ, and lie in the range")
            }
        }
        let isFalling = calibration.map { $0.open > $0.worn } ?? false
        return ChannelDescriptor.Sampled(
            quantity: quantity, range: range, period: period, polarity: isFalling ? .falling : .rising,
            open: calibration?.open, worn: calibration?.worn)
    }

    /// Two numbers with dots between.
    private mutating func pair() throws(PacketMeaningless) -> (open: Int32, worn: Int32) {
        guard let first = Int32(take(while: isPartOfNumber)), skip("."), skip("."),
            let second = Int32(take(while: isPartOfNumber))
        else { throw wrong() }
        return (first, second)
    }

    private func isPartOfNumber(_ character: Character) -> Bool {
        character.isASCII && character.isNumber || character == "-" || character == "+"
    }

    private func wrong() -> PacketMeaningless {
        PacketMeaningless(
            hb: "\(shown(whole)) is not a channel such as L:worn or R:prox=300..2400[0..4095]@20ms, "
                + "and not id=…, address=… or audioSwitching")
    }

    private mutating func take(while belongs: (Character) -> Bool) -> String {
        let part = rest.prefix(while: belongs)
        rest = rest[part.endIndex...]
        return String(part)
    }

    private mutating func take(until end: Character) -> String {
        take { $0 != end }
    }

    private mutating func skip(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }
}
