import Accessories
import Timing

/// A registry and its changes as text for people, or as JSON Lines.
struct RegistryPrinter {
    private let format: OutputFormat
    private var line = JSONLine()
    private var sequence: UInt64 = 0

    init(_ format: OutputFormat) {
        self.format = format
    }

    /// Everything as it is, and the route.
    mutating func state(_ follower: RegistryFollower) -> String {
        switch format {
        case .text: return RegistryTable(follower).text
        case .json:
            var text = ""
            for accessory in follower.registry.accessories {
                text += write(event: "accessory", on: accessory.link, at: .zero) { $0.add(accessory) }
            }
            return text
                + write(event: "route", on: follower.link(of: follower.output), at: .zero) {
                    $0.add(follower.output, because: nil)
                }
        }
    }

    /// A change; `link` is the one by which the accessory is heard.
    mutating func change(_ change: RegistryChange, on link: String?, at time: Timestamp) -> String {
        switch format {
        case .text: change.sentence
        case .json: write(event: "change", on: link, at: time) { $0.add(change) }
        }
    }

    /// Where audio goes now.
    mutating func route(_ route: AudioRoute, on link: String?, at time: Timestamp) -> String {
        switch format {
        case .text: "audio → \(escaped(route.output.shown)): \(route.cause.shown) (\(route.basis.shown))\n"
        case .json: write(event: "route", on: link, at: time) { $0.add(route.output, because: route.cause) }
        }
    }

    private mutating func write(
        event: StaticString, on link: String?, at time: Timestamp, _ keys: (inout JSONLine) -> Void
    ) -> String {
        sequence += 1
        line.begin(seq: sequence, at: time, link: link, event: event)
        keys(&line)
        line.end()
        return String(decoding: line.bytes, as: UTF8.self)
    }
}

extension RegistryFollower {
    /// By which link the accessory is heard that has the audio.
    func link(of output: AudioRoute.Output) -> String? {
        switch output {
        case .builtInSpeaker: nil
        case .accessory(let board): registry[board].link
        }
    }
}

extension JSONLine {
    fileprivate mutating func add(_ accessory: Accessory) {
        add("accessory", accessory.id)
        add("name", accessory.reported?.name)
        add("firmware", accessory.reported?.firmware)
        add("form_factor", accessory[.formFactor])
        add("bluetooth_address", accessory[.bluetoothAddress])
        addNames("reported", accessory.reported?.capabilities)
        add("authorization", accessory[.authorization])
        add("registration", accessory[.registration])
        add("generation", accessory.generation)
        addNames("capabilities", accessory.configuration?.deviceCapabilities)
        add("placement", accessory[.placement])
        add("primary", accessory[.primary])
        add("secondary", accessory[.secondary])
    }

    fileprivate mutating func add(_ change: RegistryChange) {
        add("accessory", change.accessory)
        add("position", change.position)
        add("time", change.time.rfc3339)
        add("cause", change.cause.rawValue)
        add("changes", objects: change.fields) { line, field in
            line.add("field", field.field.rawValue)
            line.add("from", field.from)
            line.add("to", field.to)
        }
    }

    fileprivate mutating func add(_ output: AudioRoute.Output, because cause: AudioRoute.Cause?) {
        add("output", output.word)
        switch output {
        case .builtInSpeaker: addNull("accessory")
        case .accessory(let board): add("accessory", board)
        }
        add("cause", cause?.rawValue)
        add("basis", Basis.assumed.rawValue)
    }

    private mutating func addNames(_ name: StaticString, _ capabilities: Capabilities?) {
        if let capabilities { add(name, capabilities.names) } else { addNull(name) }
    }
}
