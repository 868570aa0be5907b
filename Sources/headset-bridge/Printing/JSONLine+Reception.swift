import Accessories
import BridgeCore
import HeadsetTerms
import HeadsetWire
import Profiles
import Timing
import Transitions

/// The keys of what came over a link, and of what could not be used.
extension JSONLine {
    mutating func add(_ link: LinkState) {
        add("state", link.isUp ? "up" : "down")
        add("port", link.port)
        add("reason", link.reason)
    }

    mutating func add(_ profile: ProfileSeen) {
        add("name", profile.name)
        add("framing", profile.framing)
        add("trust", profile.trust.rawValue)
        add("confirm_ms", profile.confirmation?.count)
        add("clock", "arrival")
        add("silence_ms", profile.silence?.count)
        add("evidence", profile.evidence.rawValue)
    }

    mutating func add(_ hello: HelloSeen) {
        add("board", hello.board)
        add("firmware", hello.firmware)
        add("protocol", hello.spoken.description)
        add("form_factor", hello.formFactor.word)
        add("capabilities", hello.capabilities.names)
        add("boot_id", hexadecimal(hello.bootID))
        add("bluetooth_address", hello.bluetoothAddress?.description)
        add("parameters", hello.parametersDigest)
        add("name", hello.name)
    }

    mutating func add(_ fault: UnitFault) {
        add("kind", fault.kind.rawValue)
        add("length", fault.bytes.count)
        add("bytes", hex: fault.bytes, limit: 64)
    }

    mutating func add(_ gap: SequenceGap) {
        add("lost", gap.lost?.count)
        add("from_seq", gap.lost?.first)
        add("to_seq", gap.lost?.last)
    }

    mutating func add(_ errors: LineErrors?) {
        add("framing_errors", errors?.framing)
        add("parity_errors", errors?.parity)
        add("overruns", errors?.overruns)
        add("buffer_overruns", errors?.bufferOverruns)
        add("breaks", errors?.breaks)
    }

    mutating func add(_ console: ConsoleText) {
        add("text", console.text)
        add("bytes", hex: console.bytes)
    }

    mutating func add(_ raw: RawBytes) {
        add("direction", raw.direction.rawValue)
        add("length", raw.bytes.count)
        add("bytes", hex: raw.bytes)
        add("complete", raw.isComplete)
    }

    mutating func add(_ decoder: DecoderState) {
        add("state", decoder.state.rawValue)
        add("unit", decoder.unit)
        add("count", decoder.count)
        add("reason", decoder.reason)
    }

    mutating func add(_ log: LogLine) {
        add("level", log.level.word)
        add("text", log.text)
    }

    mutating func add(_ truth: Truth) {
        add("name", truth.name)
        addNull("note")
        add("ear", truth.ear?.word)
        add("edge", truth.edge?.word)
        add("uncertainty_ms", truth.uncertainty.count)
    }

    mutating func add(_ change: RequestChange) {
        add("id", change.id)
        add("command", change.command)
        add("state", change.state.rawValue)
        add("attempt", change.attempt)
    }

    mutating func add(_ message: UnknownMessage) {
        add("type", message.type)
        add("length", message.payload.count)
        add("bytes", hex: message.payload)
    }

    mutating func add(_ echo: EchoHeard) {
        add("count", echo.count)
        add("text", echo.text)
    }

    mutating func add(_ found: Diagnostic) {
        switch found.kind {
        case .beforeHello:
            add("kind", "beforeHello")
            add("scope", "device")
        case .otherBoard:
            add("kind", "otherBoard")
            add("scope", "device")
        case .duplicateFrame:
            add("kind", "duplicate")
            add("scope", "device")
        case .engine(let kind, let scope):
            add("kind", kind.rawValue)
            add("scope", scope.rawValue)
        }
        add("sensor", found.sensor)
        add("count", found.count)
        if case .otherBoard(let board, let awaited) = found.kind {
            add("board", board)
            add("awaited", awaited)
        }
    }
}
