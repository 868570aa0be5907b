/// One thing that the server of a remote line is asked for, and its answer.
struct ComPortRequest: Hashable {
    let question: ComPortCode.Question
    let value: [UInt8]
    /// What is waited for and told of; nil if it isn't.
    let setting: ServerSetting?
    var answer: [UInt8]?

    init(_ question: ComPortCode.Question, _ value: [UInt8], for setting: ServerSetting? = nil) {
        self.question = question
        self.value = value
        self.setting = setting
    }

    init(_ baud: BaudRate) {
        let bits = baud.bitsPerSecond
        self.init(.speed, [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }, for: .speed)
    }

    /// What settings ask for. Of the line's state the errors are wanted, of the modem's nothing: so that a server is
    /// quiet while nothing happens.
    static func all(of settings: SerialSettings) -> [ComPortRequest] {
        let frame = settings.frame
        var all = [
            ComPortRequest(settings.baud),
            ComPortRequest(.dataSize, [UInt8(frame.dataBits.rawValue)], for: .frame),
            ComPortRequest(.parity, [frame.parity.code], for: .frame),
            ComPortRequest(.stopSize, [UInt8(frame.stopBits.rawValue)], for: .frame),
            ComPortRequest(.control, [settings.flow.code], for: .flow),
        ]
        if let level = settings.rts {
            all.append(
                ComPortRequest(.control, [level == .on ? ComPortCode.rtsOn : ComPortCode.rtsOff], for: .rts))
        }
        if settings.resets {
            all.append(ComPortRequest(.control, [ComPortCode.dtrOff], for: .reset))
        } else if let level = settings.dtr {
            all.append(
                ComPortRequest(.control, [level == .on ? ComPortCode.dtrOn : ComPortCode.dtrOff], for: .dtr))
        }
        let errors =
            ComPortCode.overrun | ComPortCode.parityError | ComPortCode.framingError | ComPortCode.breakSeen
        return all + [ComPortRequest(.lineStateMask, [errors]), ComPortRequest(.modemStateMask, [0])]
    }

    /// As it goes into the stream.
    var bytes: [UInt8] { TelnetCode.about(TelnetCode.comPort, [question.rawValue] + value) }

    /// Whether it asks for the same thing as another, perhaps for another value of it.
    func isAbout(_ other: ComPortRequest) -> Bool {
        question == other.question && line == other.line
    }

    /// Whether this is the answer to it, be it yes or no.
    func isAnswered(by answer: ComPortCode.Answer, _ value: ArraySlice<UInt8>) -> Bool {
        answer.rawValue == question.rawValue + 100
            && (question != .control || Line(value.first) == line)
    }

    var isAnswered: Bool { answer != nil }

    /// Whether the server has it so. A line has a speed that is near the one asked for.
    var isFulfilled: Bool {
        switch question {
        case .speed: (answer?.count).map { $0 == 4 } ?? false && answer != [0, 0, 0, 0]
        case .dataSize, .parity, .stopSize, .control, .lineStateMask, .modemStateMask, .purge: answer == value
        }
    }

    /// What `control` is about; nil for another question.
    private var line: Line? { question == .control ? Line(value.first) : nil }

    private enum Line {
        case flow, breakCondition, dtr, rts, flowOfInput

        init?(_ value: UInt8?) {
            guard let value else { return nil }
            switch value {
            case 0...3, 17, 19: self = .flow
            case 4...6: self = .breakCondition
            case 7...9: self = .dtr
            case 10...12: self = .rts
            case 13...16, 18: self = .flowOfInput
            default: return nil
            }
        }
    }
}

extension FrameFormat.Parity {
    fileprivate var code: UInt8 {
        switch self {
        case .none: 1
        case .odd: 2
        case .even: 3
        case .mark: 4
        case .space: 5
        }
    }
}

extension FlowControl {
    fileprivate var code: UInt8 {
        switch self {
        case .none: 1
        case .software: 2
        case .hardware: 3
        }
    }
}
