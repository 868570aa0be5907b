internal import Glibc
public import SystemCalls

/// A port that another program serves: bytes over a connection, and with RFC 2217 the line behind them.
///
/// It is made at once and never waits: while it isn't usable, poll ``descriptor`` for ``interest`` until ``deadline``,
/// and call ``advance(at:)`` for any readiness and when the time has come. From then on it is an ``OpenPort``.
///
/// Of a plain connection nothing can be asked: speed, frame and lines are what the server's own settings say, and a
/// ``SerialRemark/onlyBytes`` tells whoever wished for others than the usual ones. With RFC 2217 the server is asked for
/// all that ``SerialSettings`` say, but never to throw away what it received before: the first bytes of a board are
/// kept. Either way each message is sent at once, and a machine that goes without a word is noticed. A server that ends
/// the connection, or only its half of it, is an unplugged board; one that does so as soon as it has accepted it serves
/// somebody else, or has no board: then the port never is usable, and ``serverWords`` may say why.
public final class RemotePort: OpenPort {
    /// Where it is.
    public let address: RemoteAddress

    enum Stage {
        case connecting(RemoteConnection)
        /// The line behind it is being set, and it shows whether the server keeps the connection.
        case agreeing(StreamSocket)
        case usable(StreamSocket)
        /// The attempt failed.
        case over(SystemError)
    }

    /// The most bytes that are kept while the line is being set.
    private static let mostEarly = 64 * 1024
    /// How many pieces without data are read at once.
    private static let mostPieces = 16

    let settings: SerialSettings
    private(set) var stage: Stage
    private var outbox: RemoteOutbox
    private var decoder = TelnetDecoder()
    /// The line behind the connection; nil if it can't be asked for anything.
    var control: ComPortControl?
    /// What the line is held in for a moment.
    var hold: SerialPort.Hold?
    private var trial = ServerTrial()
    /// Whether nothing more is waited for of the line behind it.
    private var isLineSet = false
    /// What came before the port was usable, and wasn't read yet.
    private var early: [UInt8] = []
    /// Whether the server ended the connection behind ``early``.
    private(set) var hasEnded = false
    /// What the server said before it ended the connection at once, its white space as single spaces; nil if that isn't one
    /// line of text.
    public private(set) var serverWords: String?

    /// A port that nobody has tried to reach yet: the first ``advance(at:)`` does, at once.
    public init(connecting address: RemoteAddress, _ settings: SerialSettings = SerialSettings()) {
        self.address = address
        self.settings = settings
        stage = .connecting(RemoteConnection(to: address))
        switch address {
        case .tcp, .unix: control = nil
        case .rfc2217: control = ComPortControl(settings)
        }
        outbox = RemoteOutbox(isTelnet: control != nil)
    }

    /// Closes it, without waiting: a line isn't left in a reset or a break.
    deinit {
        if hold != nil { endHold() }
    }

    // MARK: Becoming usable

    /// Goes on with the attempt, as far as it can without waiting.
    ///
    /// - Returns: true once the port can be used.
    /// - Throws: what ends the attempt: `getaddrinfo` with its own negative code (`EAI_NONAME`: no such host), `connect`
    ///   (`ECONNREFUSED`, `ETIMEDOUT` after five seconds, `ENOENT` for a socket in the file system), `read` with
    ///   `ECONNRESET` if the server ends it before the line is set, or at once. The port is of no use then.
    public func advance(at now: BootTime) throws(SystemError) -> Bool {
        do throws(SystemError) {
            while true {
                switch stage {
                case .connecting(var connection):
                    guard let socket = try connection.advance(at: now) else {
                        stage = .connecting(connection)
                        return false
                    }
                    try connected(socket, at: now)
                case .agreeing(let socket):
                    guard try agree(over: socket, at: now) else { return false }
                    stage = .usable(socket)
                    beginReset(at: now)
                case .usable: return true
                case .over(let error): throw error
                }
            }
        } catch {
            stage = .over(error)
            throw error
        }
    }

    private func connected(_ socket: StreamSocket, at now: BootTime) throws(SystemError) {
        switch address {
        case .tcp, .rfc2217: try socket.watchNetwork(patience: RemoteConnection.silence)
        case .unix: break
        }
        control?.begin(at: now)
        trial.begin(at: now)
        stage = .agreeing(socket)
    }

    /// Asks and listens, for as long as there is something to wait for. What comes from the board meanwhile is kept.
    private func agree(over socket: StreamSocket, at now: BootTime) throws(SystemError) -> Bool {
        var piece = [UInt8](repeating: 0, count: 4096)
        do throws(SystemError) {
            for _ in 0..<Self.mostPieces {
                sayWhatIsDue()
                let count = try socket.read(into: &piece)
                guard count > 0 else { return try ended() }
                early += piece[..<takeData(in: &piece, count, at: now)]
                if early.count >= Self.mostEarly { return true }
            }
        } catch  where error.wouldBlock {
            // All is read.
        } catch  where error.meansServerGone && !early.isEmpty {
            return try ended()
        }
        isLineSet = control?.isSettled(at: now) ?? true
        return isLineSet
            && trial.isPassed(at: now, said: early, setsLine: control?.isAgreed ?? false)
    }

    /// The server ended it: what it said until then may say why. What can't be its words is a board's, and isn't lost.
    private func ended() throws(SystemError) -> Bool {
        hasEnded = true
        serverWords = ServerTrial.words(of: early)
        guard early.isEmpty || serverWords != nil else { return true }
        throw SystemError(call: "read", code: ECONNRESET, path: address.description)
    }

    private func beginReset(at now: BootTime) {
        guard settings.resets, let control, control.isAgreed else { return }
        hold = .dtrOff(until: now + SerialPort.resetTime)
    }

    // MARK: Waiting

    /// For `Poller`, which passes over a negative number: there is none before the first ``advance(at:)``.
    public var descriptor: Int32 {
        switch stage {
        case .connecting(let connection): connection.descriptor
        case .agreeing(let socket), .usable(let socket): socket.number
        case .over: -1
        }
    }

    public var interest: Readiness {
        switch stage {
        case .connecting(let connection): connection.interest
        case .agreeing: outbox.said.isEmpty ? .readable : [.readable, .writable]
        // Nothing wakes for what is here already, but the room that there always is.
        case .usable: outbox.next == nil && early.isEmpty ? .readable : [.readable, .writable]
        case .over: []
        }
    }

    /// When to call: ``advance(at:)`` while it isn't usable, then ``deadlinePassed(at:)``. Nil while there is no hurry.
    public var deadline: BootTime? {
        switch stage {
        case .connecting(let connection): connection.deadline
        case .agreeing: isLineSet ? trial.deadline : control?.deadline
        case .usable: hold?.until
        case .over: nil
        }
    }

    // MARK: Reading

    public func read(
        into buffer: inout [UInt8], after readiness: Readiness = .readable
    ) throws(SystemError) -> ReadOutcome {
        precondition(!buffer.isEmpty, "a buffer of no size can't tell bytes from the end")
        guard case .usable(let socket) = stage else { return .nothing }
        if !early.isEmpty { return .bytes(takeEarly(into: &buffer)) }
        if hasEnded { return .unplugged }
        do throws(SystemError) {
            for _ in 0..<Self.mostPieces {
                let count = try socket.read(into: &buffer)
                guard count > 0 else { return .unplugged }
                let data = takeData(in: &buffer, count, at: nil)
                if data > 0 { return .bytes(data) }
            }
            return .nothing
        } catch  where error.wouldBlock {
            return readiness.isOver ? .unplugged : .nothing
        } catch  where error.meansServerGone {
            return .unplugged
        }
    }

    private func takeEarly(into buffer: inout [UInt8]) -> Int {
        let count = min(buffer.count, early.count)
        buffer.replaceSubrange(..<count, with: early[..<count])
        early.removeFirst(count)
        return count
    }

    /// Takes out of what came what the server says, and heeds it.
    ///
    /// - Returns: how many bytes of the board are left, at the beginning of the buffer.
    private func takeData(in buffer: inout [UInt8], _ count: Int, at now: BootTime?) -> Int {
        guard control != nil else { return count }
        var commands: [TelnetDecoder.Command] = []
        let data = decoder.decode(&buffer, count: count, into: &commands)
        if !commands.isEmpty {
            let now = now ?? .now()
            for command in commands { control?.receive(command, at: now) }
            takeOutput()
        }
        return data
    }

    // MARK: Writing

    public func enqueue(_ message: [UInt8]) -> Bool {
        outbox.add(message)
    }

    public func write() throws(SystemError) -> WriteOutcome {
        guard case .usable(let socket) = stage else { return .waiting }
        do throws(SystemError) {
            while let bytes = outbox.next {
                if let message = outbox.accept(try socket.send(bytes.span.bytes)) { return .sent(message) }
            }
        } catch  where error.wouldBlock {
            return .waiting
        } catch  where error.meansServerGone {
            return .unplugged
        }
        return outbox.messages.isEmpty ? .idle : .waiting
    }

    public var waitingBytes: Int { outbox.messages.waiting }

    public var unsent: [Outbox.Unsent] { outbox.messages.unsent }

    private func takeOutput() {
        outbox.say(control?.takeOutput() ?? [])
        outbox.holdsMessages = control?.isSuspended ?? false
    }

    /// Hands the kernel what is to be said to the server, as far as there is room: ``interest`` waits for more. That the
    /// server is gone is told by the next read.
    func sayWhatIsDue() {
        takeOutput()
        guard let socket else { return }
        do throws(SystemError) {
            while outbox.saysNext, let bytes = outbox.next {
                _ = outbox.accept(try socket.send(bytes.span.bytes))
            }
        } catch {
            // No room, or nobody there.
        }
    }

    /// The connection, once it stands.
    private var socket: StreamSocket? {
        switch stage {
        case .agreeing(let socket), .usable(let socket): socket
        case .connecting, .over: nil
        }
    }
}

extension SystemError {
    /// Whether a call on a connection failed because the server, or its machine, is gone.
    fileprivate var meansServerGone: Bool {
        [
            ECONNRESET, EPIPE, ETIMEDOUT, ECONNABORTED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN,
            ENETRESET,
        ]
        .contains(code)
    }
}
