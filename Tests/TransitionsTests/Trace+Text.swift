import HeadsetTerms
import Timing
import Transitions

/// A trace in words from which a person can write it down again.
extension Trace: CustomStringConvertible {
    var description: String {
        ([board.words, "parameters \(parameters.words)", "\(clock) clock, hello at \(start)"]
            + steps.map(\.words))
            .joined(separator: "\n")
    }
}

extension BoardDescription {
    var words: String {
        (["\(formFactor)"] + channels.map(\.words)).joined(separator: "\n  ")
    }
}

extension ChannelDescriptor {
    var words: String {
        let place = "\(sensor) \(ear)"
        switch kind {
        case .event: return "\(place): events"
        case .verdict: return "\(place): verdicts"
        case .sampled(let sampled):
            let (open, worn) = (sampled.open.map { "\($0)" } ?? "?", sampled.worn.map { "\($0)" } ?? "?")
            return "\(place): \(open) to \(worn), \(sampled.polarity), every \(sampled.period.count), "
                + "in \(sampled.range)"
        }
    }
}

extension EngineParameters {
    /// What is not as by default.
    var words: String {
        let usual = Mirror(reflecting: EngineParameters()).children
        let differences = zip(Mirror(reflecting: self).children, usual).compactMap { own, usual -> String? in
            let (value, standard) = (Self.words(own.value), Self.words(usual.value))
            return value == standard ? nil : "\(own.label ?? "") \(value)"
        }
        return "{\(differences.joined(separator: ", "))}"
    }

    private static func words(_ value: Any) -> String {
        "\(value)".replacing(/(Timing\.)?Milliseconds\(count: (\d+)\)/) { $0.2 }
            .replacing(/Optional\(([^()]*)\)/) { $0.1 }.replacing("Transitions.", with: "")
            .replacing("HeadsetTerms.", with: "").replacing(/\w+: nil(, )?/, with: "")
    }
}

extension Trace.Step {
    var words: String {
        switch self {
        case .frame(let frame): "\(frame.time) (\(frame.sequence)) \(frame.content.words)"
        case .framesLost: "frames lost"
        case .lost(let cause): "lost by \(cause)"
        case .configure(let parameters): "configure \(parameters.words)"
        }
    }
}

extension Trace.Content {
    var words: String {
        switch self {
        case .nothing: "nothing"
        case .hello(let boot): "hello, boot \(boot)"
        case .samples(let sensor, let ear, let period, let values):
            "\(sensor) \(ear) every \(period): \(values.map(String.init).joined(separator: " "))"
        case .events(let events): events.isEmpty ? "no events" : events.map(\.words).joined(separator: ", ")
        case .unit(let readings, let events):
            (readings.map { "\($0.sensor) \($0.ear): \($0.raw)" } + events.map(\.words)).joined(
                separator: ", ")
        case .links(let changes): changes.map { "\($0.address) \($0.change)" }.joined(separator: ", ")
        case .table(let table): "table \(table)"
        }
    }
}

extension WearEvent {
    var words: String { "\(ear) \(kind)" }
}
