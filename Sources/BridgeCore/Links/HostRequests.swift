internal import HeadsetWire
internal import Timing

/// The requests of the host to one board, from the wish to the answer (`protocol/spec.md` §6).
///
/// A request exists once its bytes have gone out. Ids and sequence numbers go on over reconnections.
struct HostRequests: Sendable {
    /// A request that waits for its answer.
    private struct Pending: Sendable {
        var request: Request
        var attempt: Int
        /// When it is sent again or given up; nil while the repetition has not gone out yet.
        var deadline: Timestamp?

        func change(to state: RequestChange.State) -> RequestChange {
            RequestChange(
                id: request.id, command: RequestName(of: request.command).rawValue, state: state,
                attempt: attempt)
        }
    }

    /// What a passed deadline asks for.
    enum Expiry {
        case sendAgain([UInt8])
        case abandoned(RequestChange)
    }

    /// How many requests are followed at once; a board itself remembers eight.
    static let mostPending = 64

    /// How long each attempt waits for the answer.
    private static let patience: [Milliseconds] = [500, 1000, 2000, 4000, 8000]

    private var encoder = FrameEncoder(framing: .cobs)
    private var nextID: UInt16 = 1
    private var pending: [Pending] = []
    private var pings = ClockPings()

    /// When the next request is sent again or given up.
    var deadline: Timestamp? {
        var next: Timestamp?
        for request in pending { next = .earlier(next, request.deadline) }
        return next
    }

    /// The bytes that ask the board who it is.
    mutating func identify() -> [UInt8] {
        ask(.identify(versions: .ours))
    }

    /// The bytes that ask a command of the board. A 00 before them closes whatever lay on the line.
    mutating func ask(_ command: Request.Command) -> [UInt8] {
        [0] + encoder.encode(next(command))
    }

    /// A command that can't go out is given up before the first attempt.
    mutating func giveUp(_ command: Request.Command) -> RequestChange {
        Pending(request: next(command), attempt: 0).change(to: .abandoned)
    }

    private mutating func next(_ command: Request.Command) -> Request {
        defer { nextID = nextID == ClockPings.firstID - 1 ? 1 : nextID + 1 }
        return Request(id: nextID, command)
    }

    /// These bytes have gone out whole. What they ask is read from them, so that a capture needs no more than them.
    mutating func sent(_ bytes: [UInt8], at time: Timestamp) -> [RequestChange] {
        var changes: [RequestChange] = []
        var cutter = UnitCutter(framing: .cobs)
        var decoder = UnitDecoder(framing: .cobs)
        cutter.receive(bytes.span) { unit, kind in
            guard case .frame(let header) = decoder.content(of: unit, kind),
                let request = Request(asking: decoder.frame(header))
            else { return }
            changes += started(request, at: time)
        }
        return changes
    }

    private mutating func started(_ request: Request, at time: Timestamp) -> [RequestChange] {
        if request.command == .ping, request.id >= ClockPings.firstID {
            pings.sent(request.id, at: time)
            return []
        }
        var changes: [RequestChange] = []
        if !pending.contains(where: { $0.request == request }) {
            if pending.count == Self.mostPending {
                changes.append(pending.removeFirst().change(to: .abandoned))
            }
            pending.append(Pending(request: request, attempt: 0))
        }
        for index in pending.indices where pending[index].request == request {
            pending[index].attempt += 1
            let patience = Self.patience[min(pending[index].attempt, Self.patience.count) - 1]
            pending[index].deadline = time + patience
            changes.append(pending[index].change(to: .sent))
        }
        return changes
    }

    /// A deadline has passed: the request whose it was goes out again, or is given up.
    mutating func expire(_ deadline: Timestamp) -> Expiry? {
        guard let index = pending.firstIndex(where: { $0.deadline == deadline }) else { return nil }
        if pending[index].attempt >= Self.patience.count {
            return .abandoned(pending.remove(at: index).change(to: .abandoned))
        }
        pending[index].deadline = nil
        return .sendAgain([0] + encoder.encode(pending[index].request))
    }

    /// The board said who it is: that answers every `Identify`, and if it has booted, every `Reset`.
    mutating func helloArrived(isAnotherBoot: Bool) -> [RequestChange] {
        end(as: .acknowledged) { $0.isIdentify || isAnotherBoot && $0 == .reset }
    }

    /// The board speaks none of our versions: that is its answer to every `Identify`, and will stay so.
    mutating func versionsDontMeet() -> [RequestChange] {
        end(as: .refused, where: \.isIdentify)
    }

    /// The board answered a request; nothing changes if none waits with this id.
    mutating func answered(_ id: UInt16, _ state: RequestChange.State) -> [RequestChange] {
        if state == .refused, pings.refused(id) { return [Self.ping(id, .refused, attempt: 1)] }
        guard let index = pending.firstIndex(where: { $0.request.id == id }) else { return [] }
        return [pending.remove(at: index).change(to: state)]
    }

    /// Ends what was answered.
    private mutating func end(
        as state: RequestChange.State, where isAnswered: (Request.Command) -> Bool
    ) -> [RequestChange] {
        let answered = pending.filter { isAnswered($0.request.command) }
        pending.removeAll { isAnswered($0.request.command) }
        return answered.map { $0.change(to: state) }
    }

    /// The link is down: nothing will be answered any more.
    mutating func abandonAll() -> [RequestChange] {
        defer { pending = [] }
        return pending.map { $0.change(to: .abandoned) }
    }

    // MARK: Pings of the bridge's own

    /// What a ping that is due asks for.
    enum PingStep {
        case send([UInt8])
        case abandoned(RequestChange)
    }

    /// Pings begin anew: another connection, or another boot.
    mutating func restartPings() {
        pings.startAnew()
    }

    /// The board was heard, and has nothing else to send; nil if no ping is due.
    ///
    /// - Parameters:
    ///   - answers: how many answers the clock fit goes by.
    ///   - isInDoubt: whether it waits for another.
    mutating func ping(at time: Timestamp, answers: Int, isInDoubt: Bool) -> PingStep? {
        switch pings.step(at: time, answers: answers, isInDoubt: isInDoubt) {
        case .ask(let id): .send([0] + encoder.encode(Request(id: id, .ping)))
        case .giveUp(let id, let attempts): .abandoned(Self.ping(id, .abandoned, attempt: attempts))
        case nil: nil
        }
    }

    /// When the ping of this id went out, which is answered now; nil if that is of no use.
    mutating func pingAnswered(_ id: UInt16) -> Timestamp? {
        pings.answered(id)
    }

    private static func ping(_ id: UInt16, _ state: RequestChange.State, attempt: Int) -> RequestChange {
        RequestChange(id: id, command: RequestName.ping.rawValue, state: state, attempt: attempt)
    }
}

extension Request {
    /// The request that a frame of ours carries, nil if it carries none.
    fileprivate init?(asking frame: Frame) {
        do throws(PayloadError) {
            guard let request = try Request(frame) else { return nil }
            self = request
        } catch {
            return nil
        }
    }
}

extension Request.Command {
    fileprivate var isIdentify: Bool {
        if case .identify = self { true } else { false }
    }
}
