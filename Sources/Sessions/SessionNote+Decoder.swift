internal import BridgeCore
internal import HeadsetTerms

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
            if let unit,
                let answer = text.map({ Array($0.utf8) }) ?? bytes.flatMap([UInt8].init(hexadecimal:))
            {
                .answered(unit: unit, answer)
            } else {
                nil
            }
        case .decoderPassedOver: units.map { .passedOver(units: $0) }
        case .decoderEnded: reason.map { .ended(reason: $0) }
        case .start, .linkUp, .linkDown, .lineErrors, .breakSent, .command, .parameters, .accessory, .answer,
            .registry, .time, .end:
            nil
        }
    }
}
