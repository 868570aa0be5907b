internal import SystemCalls

/// Asks the server of a remote line for what the settings say, and takes its answers (RFC 2217): no input or output.
///
/// Servers differ. One that refuses to be asked, never answers or has another value is gone on with; ``remarks`` say so.
struct ComPortControl {
    /// How long a server has to agree and answer before it counts as silent.
    static let patience: Duration = .seconds(3)
    /// How long it has for the answers that are missing, after the last.
    static let pause: Duration = .seconds(1)

    private var settings: SerialSettings
    private var options = TelnetOptions()
    private var requests: [ComPortRequest] = []
    private var hasAsked = false
    /// What to send, as it goes into the stream.
    private var output: [UInt8] = []
    private var end = BootTime(nanoseconds: 0)
    private var lastAnswer: BootTime?
    /// The speed that the server says it has.
    private var speed: BaudRate?
    private var errors = SerialCounters()
    private var countsErrors = false
    /// Whether the server takes no data now.
    private(set) var isSuspended = false

    init(_ settings: SerialSettings) {
        self.settings = settings
    }

    /// The connection stands.
    mutating func begin(at now: BootTime) {
        end = now + Self.patience
        output += options.begin()
    }

    /// What is to be sent, from now on the caller's.
    mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    // MARK: Agreeing

    /// Whether the server lets the line be set.
    var isAgreed: Bool {
        options.ours(TelnetCode.comPort) == .on || options.theirs(TelnetCode.comPort) == .on
    }

    private var isRefused: Bool {
        options.ours(TelnetCode.comPort) == .refused && options.theirs(TelnetCode.comPort) == .refused
    }

    /// When to stop waiting for what the server hasn't answered.
    var deadline: BootTime {
        lastAnswer.map { min(end, $0 + Self.pause) } ?? end
    }

    /// Whether nothing more is waited for.
    func isSettled(at now: BootTime) -> Bool {
        isRefused || now >= deadline || hasAsked && requests.allSatisfy { $0.setting == nil || $0.isAnswered }
    }

    /// The server said something.
    mutating func receive(_ command: TelnetDecoder.Command, at now: BootTime) {
        switch command {
        case .option(let verb, let option):
            output += options.receive(verb, option)
            if isAgreed, !hasAsked { askForSettings(at: now) }
        case .about(TelnetCode.comPort, let said): answered(said, at: now)
        case .about: break
        }
    }

    private mutating func askForSettings(at now: BootTime) {
        hasAsked = true
        lastAnswer = now
        for request in ComPortRequest.all(of: settings) { ask(request) }
    }

    private mutating func ask(_ request: ComPortRequest) {
        requests.removeAll { $0.isAbout(request) }
        requests.append(request)
        output += request.bytes
    }

    private mutating func answered(_ said: [UInt8], at now: BootTime) {
        guard let code = said.first, let answer = ComPortCode.Answer(rawValue: code) else { return }
        let value = said.dropFirst()
        switch answer {
        case .suspend: isSuspended = true
        case .resume: isSuspended = false
        case .lineState: count(value.first ?? 0)
        case .speed, .dataSize, .parity, .stopSize, .control, .lineStateMask, .modemStateMask:
            guard
                let index = requests.firstIndex(where: { !$0.isAnswered && $0.isAnswered(by: answer, value) })
            else { return }
            requests[index].answer = Array(value)
            lastAnswer = now
            if answer == .speed { speed = Self.speed(value) }
            if answer == .lineStateMask { countsErrors = true }
        }
    }

    private static func speed(_ value: ArraySlice<UInt8>) -> BaudRate? {
        guard value.count == 4 else { return nil }
        return BaudRate(value.reduce(0) { $0 << 8 | Int($1) })
    }

    /// Each notice is of one character or more: how many, nobody says.
    private mutating func count(_ state: UInt8) {
        countsErrors = true
        func seen(_ bit: UInt8) -> UInt32 { state & bit == 0 ? 0 : 1 }
        errors =
            errors
            + SerialCounters(
                frame: seen(ComPortCode.framingError), parity: seen(ComPortCode.parityError),
                overrun: seen(ComPortCode.overrun), breaks: seen(ComPortCode.breakSeen))
    }

    // MARK: While it is open

    /// What the server told of errors on its line; nil if it tells of none.
    var counters: SerialCounters? { countsErrors ? errors : nil }

    /// Asks for another speed, and for what was received at the old one to be thrown away.
    mutating func changeSpeed(to baud: BaudRate) {
        guard isAgreed else { return }
        settings.baud = baud
        speed = nil
        ask(ComPortRequest(baud))
        output += ComPortCode.purgeReceived
    }

    /// Holds a break, or ends it.
    mutating func setBreak(_ isOn: Bool) {
        guard isAgreed else { return }
        ask(ComPortRequest(.control, [isOn ? ComPortCode.breakOn : ComPortCode.breakOff]))
    }

    /// Ends a reset.
    mutating func raiseDTR() {
        guard isAgreed else { return }
        output += ComPortRequest(.control, [ComPortCode.dtrOn]).bytes
    }

    // MARK: What became of it

    /// The speed of the line, as far as the server says it.
    var lineSpeed: LineSpeed? {
        speed.map { LineSpeed(asked: settings.baud, actual: $0) }
    }

    /// What was asked for and isn't so, as far as is known by now.
    var remarks: [SerialRemark] {
        guard hasAsked else { return [.serverHasNoControl(isSilent: !isRefused)] }
        let kept = Set(requests.filter { !$0.isFulfilled }.compactMap(\.setting))
        let last: [SerialRemark] = settings.keepsLines ? [.linesAreTheServers] : []
        return ServerSetting.allCases.filter(kept.contains).map { .serverKeeps($0) } + last
    }
}
