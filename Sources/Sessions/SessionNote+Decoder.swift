internal import BridgeCore

/// What the child process of a profile did, as a capture holds it.
extension SessionNote {
    init(_ happening: DecoderHappening, session: SessionID, link: String) {
        switch happening {
        case .started:
            self.init(.decoderStarted, session: session, link: link)
        case .answered(let unit, let answer):
            self.init(.decoderAnswer, session: session, link: link)
            self.unit = unit
            if let text = String(validating: answer, as: UTF8.self) {
                self.text = text
            } else {
                bytes = hexadecimal(answer)
            }
        case .passedOver(let units):
            self.init(.decoderPassedOver, session: session, link: link)
            self.units = units
        case .ended(let reason):
            self.init(.decoderEnded, session: session, link: link)
            self.reason = reason
        }
    }

    /// What it did; nil if the record is about something else, or lacks a key.
    var decoderHappening: DecoderHappening? {
        switch record {
        case .decoderStarted: .started
        case .decoderAnswer:
            if let unit, let answer = text.map({ Array($0.utf8) }) ?? bytes.flatMap(octets) {
                .answered(unit: unit, answer)
            } else {
                nil
            }
        case .decoderPassedOver: units.map { .passedOver(units: $0) }
        case .decoderEnded: reason.map { .ended(reason: $0) }
        case .start, .linkUp, .linkDown, .command, .parameters, .time, .end: nil
        }
    }
}

/// Two digits a byte, lower case.
func hexadecimal(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
        for (index, byte) in bytes.enumerated() {
            text[2 * index] = hexadecimalDigit(byte >> 4)
            text[2 * index + 1] = hexadecimalDigit(byte & 0x0F)
        }
        return 2 * bytes.count
    }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

/// The bytes that hexadecimal digits stand for; nil if there is anything else, or half a byte.
private func octets(_ digits: String) -> [UInt8]? {
    let values = digits.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count % 2 == 0, !values.contains(nil) else { return nil }
    let nibbles = values.compactMap { $0 }
    return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
}
