import SerialIO

/// The options of the commands that open a port. Its speed is ``CommonOptions/baud``.
enum SerialOptions {
    static let frame = Option(
        "--frame", .frameFormat, standard: "8N1", inEnvironment: true,
        help: "data bits (5 to 8), parity (N, E, O, M for mark, S for space) and stop bits (1, 2)")
    static let flow = Option(
        "--flow", ValueSyntax<FlowControl>.choice, standard: "none", inEnvironment: true,
        help:
            "flow control: hardware is RTS/CTS; software is XON/XOFF, which takes bytes 11 and 13 out of the data"
    )
    static let keepLines = Option(
        "--keep-lines",
        help:
            "leave DTR and RTS as they are when the port is closed, so that the next run doesn't reset the board"
    )
    static let dtr = Option(
        "--dtr", ValueSyntax<ControlLine.Level>.choice, standard: "on, by the kernel", inEnvironment: true,
        help: "set DTR once the port is open")
    static let rts = Option(
        "--rts", ValueSyntax<ControlLine.Level>.choice, standard: "on, by the kernel", inEnvironment: true,
        help: "set RTS once the port is open")
    static let reset = Option(
        "--reset", help: "restart a board that is wired like an Arduino or ESP32: DTR off for 100 ms, then on"
    )
    static let lowLatency = Option(
        "--low-latency", help: "have the driver hand over at once what comes, where it can")

    /// All of them.
    static let line = OptionGroup("The line", frame, flow, keepLines, dtr, rts, reset, lowLatency)

    /// Refuses those that exclude each other.
    static func check(_ parsed: ParsedArguments) throws(UsageError) {
        if parsed[flow] == .hardware {
            try parsed.refuse(rts, with: flow, because: SerialSettings.Conflict.rtsWithHardwareFlow.reason)
        }
        if parsed[dtr] == .off {
            try parsed.refuse(dtr, with: reset, because: SerialSettings.Conflict.dtrOffWithReset.reason)
        }
    }

    /// What gave each setting, by the keys that lead to it in a configuration file.
    static func givers(_ parsed: ParsedArguments) -> [[String]: String] {
        [
            "baud": parsed.giver(of: CommonOptions.baud), "frame": parsed.giver(of: frame),
            "flow": parsed.giver(of: flow), "keepLines": parsed.giver(of: keepLines),
            "dtr": parsed.giver(of: dtr), "rts": parsed.giver(of: rts), "reset": parsed.giver(of: reset),
            "lowLatency": parsed.giver(of: lowLatency),
        ].reduce(into: [:]) { givers, setting in givers[["serial", setting.key]] = setting.value }
    }
}

extension SerialSettingsChange {
    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        self.init()
        baud = parsed[CommonOptions.baud]
        frame = parsed[SerialOptions.frame]
        flow = parsed[SerialOptions.flow]
        keepLines = parsed.has(SerialOptions.keepLines) ? true : nil
        dtr = parsed[SerialOptions.dtr]
        rts = parsed[SerialOptions.rts]
        reset = parsed.has(SerialOptions.reset) ? true : nil
        lowLatency = parsed.has(SerialOptions.lowLatency) ? true : nil
    }
}

extension SerialSettings.Conflict {
    /// Why the two exclude each other.
    var reason: String {
        switch self {
        case .rtsWithHardwareFlow: "flow control by hardware moves RTS itself"
        case .dtrOffWithReset: "a reset ends with DTR on"
        }
    }

    /// Their names in a configuration.
    var names: String {
        switch self {
        case .rtsWithHardwareFlow: "serial.rts and serial.flow"
        case .dtrOffWithReset: "serial.dtr and serial.reset"
        }
    }
}
