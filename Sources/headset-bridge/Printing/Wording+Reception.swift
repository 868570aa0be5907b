import Accessories
import BridgeCore
import HeadsetTerms
import HeadsetWire
import Timing

/// What came over a link, and what could not be used.
extension Wording {
    func sentence(for link: LinkState) -> Sentence {
        let why = [place(of: link), escaped(link.reason)].compactMap { $0 }.joined(separator: ": ")
        return link.isUp
            ? Sentence(what: "link up", why: why) : Sentence(what: "link down", why: why, ink: .yellow)
    }

    /// The node, behind the link's name if that is another.
    private func place(of link: LinkState) -> String? {
        guard let port = link.port.map(escaped) else { return nil }
        return linkName.isEmpty || linkName == port ? port : "\(linkName) at \(port)"
    }

    func sentence(for hello: HelloSeen) -> Sentence {
        let ears = Ear.allCases.filter(channels.has).map { "\($0.word) \(channels.list(on: $0))" }
        let facts: [String?] = [
            "\(deviceText(hello.name)), id \(deviceText(hello.board))"
                + (hello.firmware.map { ", firmware \(deviceText($0))" } ?? ""),
            "\(hello.formFactor.word) (\((ears.isEmpty ? ["no channels"] : ears).joined(separator: "; ")))",
            "reports \(hello.capabilities.isEmpty ? "nothing" : hello.capabilities.names.joined(separator: ", "))",
            hello.bluetoothAddress.map { "address \($0)" },
            language(of: hello),
            hello.parametersDigest.map { "parameters of its own, \($0)" },
        ]
        return Sentence(what: "hello", why: facts.compactMap { $0 }.joined(separator: " · "), ink: .bold)
    }

    private func language(of hello: HelloSeen) -> String {
        switch hello.spoken {
        case .native(let version): "protocol \(version), boot \(hexadecimal(hello.bootID))"
        case .profile(let name): "by profile \(deviceText(name))"
        }
    }

    func sentence(for fault: UnitFault) -> Sentence {
        Sentence(
            what: isNative ? "bad frame" : "bad packet",
            why: "\(cause(of: fault)), \(counted(fault.bytes.count, "byte")), ignored; state kept",
            evidence: start(of: fault.bytes), ink: .red)
    }

    private func cause(of fault: UnitFault) -> String {
        switch fault.kind {
        case .encoding:
            isNative ? "a COBS code points past the end" : "the bytes break the rules of the framing"
        case .short: "too short, or cut off"
        case .check: isNative ? "CRC check failed" : "check failed"
        case .overlong: "longer than a \(isNative ? "frame" : "packet") may be"
        case .version: versions(fault)
        case .malformed:
            fault.reason.map { deviceText($0) } ?? "CRC passed, but the payload contradicts its type"
        }
    }

    private func versions(_ fault: UnitFault) -> String {
        let host = ProtocolVersions.ours
        guard let board = fault.versions else {
            return "no protocol version in common; this tool speaks \(host)"
        }
        return "the board speaks protocol \(board), this tool \(host)"
    }

    func sentence(for gap: SequenceGap) -> Sentence {
        guard let lost = gap.lost else {
            return Sentence(
                what: "gap", why: "the numbering started again; how many frames were lost is unknown",
                ink: .yellow)
        }
        let numbers = lost.first == lost.last ? "number \(lost.first)" : "\(lost.first)–\(lost.last)"
        return Sentence(what: "gap", why: "\(counted(lost.count, "frame")) lost, \(numbers)", ink: .yellow)
    }

    func sentence(for errors: LineErrors) -> Sentence {
        guard errors.isLoss else { return Sentence(what: "break", why: errors.text, ink: .faint) }
        return Sentence(
            what: "line errors",
            why: (["the \(isCountedByServer ? "server" : "kernel") counted \(errors.text)"]
                + errors.remedies(isCountedByServer: isCountedByServer)).joined(separator: "; "),
            ink: .yellow)
    }

    func sentence(for console: ConsoleText) -> Sentence {
        let text = console.text
        let end = text.lastIndex { !$0.isNewline }.map(text.index(after:)) ?? text.endIndex
        return Sentence(what: "console", why: deviceText(String(text[..<end])), ink: .faint)
    }

    func sentence(for log: LogLine) -> Sentence {
        let ink: Paint.Ink? =
            switch log.level {
            case .error: .red
            case .warning: .yellow
            case .info: nil
            case .debug: .faint
            }
        return Sentence(what: "log \(log.level.word)", why: deviceText(log.text), ink: ink)
    }

    func sentence(for truth: Truth) -> Sentence {
        let what = [truth.edge == nil ? "marker" : "truth", truth.ear?.word, truth.edge?.word]
        let uncertainty = truth.edge.map { _ in "±\(truth.uncertainty.count) ms" }
        let why = [deviceText(truth.name), uncertainty].compactMap { $0 }.filter { !$0.isEmpty }
        return Sentence(
            what: what.compactMap { $0 }.joined(separator: " "), why: why.joined(separator: " "),
            ink: .magenta)
    }

    func sentence(for change: RequestChange) -> Sentence {
        let ink: Paint.Ink =
            switch change.state {
            case .sent, .acknowledged: .faint
            case .refused, .abandoned: .yellow
            }
        return Sentence(
            what: "request \(change.state.rawValue)",
            why: "\(change.command), id \(change.id)"
                + (change.attempt > 1 ? ", attempt \(change.attempt)" : ""),
            ink: ink)
    }

    func sentence(for echo: EchoHeard) -> Sentence {
        Sentence(what: "echo", why: echo.text, ink: .yellow)
    }

    func sentence(for message: UnknownMessage) -> Sentence {
        let length = counted(message.payload.count, "byte")
        let evidence = start(of: message.payload)
        guard let type = message.type else {
            return Sentence(
                what: "unknown packet", why: "\(length); no rule of the profile reads it", evidence: evidence,
                ink: .faint)
        }
        if message.isFromHost {
            return Sentence(
                what: "host's message", why: "type 0x\(hexadecimal(type)), \(length); no board has sent it",
                evidence: evidence, ink: .faint)
        }
        return Sentence(
            what: "unknown message",
            why: "type 0x\(hexadecimal(type)), \(length); this version doesn't know it, or not all of it",
            evidence: evidence, ink: .yellow)
    }
}
