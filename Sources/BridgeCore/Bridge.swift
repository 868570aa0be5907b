internal import Accessories
public import HeadsetWire
public import Timing

/// A session as a value: records go in, lines and bytes for the boards come out.
///
/// The same fold runs live, in a replay and over a simulation; nothing outside the records reaches it. It reads no
/// clock, opens nothing and waits for nothing: whoever drives it hands it a ``SessionRecord/Kind/time`` record when
/// ``deadline`` has passed and nothing else has happened.
public struct Bridge: Sendable {
    /// Whether it also tells why (`--explain`); of links that are new from now on. Nothing else depends on it.
    public var explains = false
    private var options = BridgeOptions()
    /// Whether records have the times at which things happened. Bytes of which nobody knows when they came have not.
    private var hasTimes = false
    private var links: [BoardLink] = []
    /// What is due first on each link though nothing comes. Kept beside the links: it is asked for all of them, often.
    private var due: [HostDeadline?] = []
    /// Nothing is due before this moment.
    private var quietUntil = Timestamp.zero
    private var system = SystemSide(BridgeOptions(), .memory(Registry()))
    /// What a link has to say and wasn't told yet.
    private var news: [LinkNews] = []
    private var summary = Summary()
    /// The time of the last event, below which no later one may be.
    private var now = Timestamp.zero
    /// The number of the last event.
    private var sequence: UInt64 = 0

    /// A session in which nothing has happened yet. The first record must be ``SessionRecord/Kind/start(_:)``.
    public init() {}

    /// The next moment at which something is due though no record comes; nil if there is none.
    public var deadline: Timestamp? {
        nextDeadline?.time
    }

    /// How many intact frames or packets have come; of bytes shown raw, how many units.
    public var framesReceived: Int { summary.frames }

    /// How many of them have come over a link.
    public func framesReceived(on link: LinkID) -> Int { links[link.index].frames }

    /// How many intact frames of a host's have come; they are none of the others.
    public var hostFramesReceived: Int { summary.hostFrames }

    /// Those of them that have come over a link.
    public func hostFrames(on link: LinkID) -> HostFrames {
        links[link.index].echo.frames(beside: links[link.index].frames)
    }

    /// How many bytes have come, in closed units.
    public var bytesReceived: Int { summary.bytes }

    /// Folds a record. What was due before it comes first.
    ///
    /// Each link comes up before anything else is said of it. A record that is older than what came before counts as now.
    public mutating func handle(_ record: SessionRecord, into outputs: inout [Output]) {
        settle(until: record.time, into: &outputs)
        switch record.kind {
        case .start(let start):
            options = start.options
            hasTimes = start.started != nil
            system = SystemSide(options, start.registry)
            tell(.session(start), of: nil, into: &outputs)
            tell(system.begin(), into: &outputs)
        case .linkUp(let link, let up):
            if link.index == links.count { addLink(named: up.name) }
            links[link.index].cameUp(up, at: now, &news)
            tellNews(of: link, into: &outputs)
        case .linkDown(let link, let reason):
            links[link.index].wentDown(reason, at: now, &news)
            tellNews(of: link, into: &outputs)
            tell(system.linkWentDown(link), into: &outputs)
        case .sent(let link, let bytes, let isComplete):
            if links[link.index].isRaw {
                let raw = RawBytes(direction: .sent, bytes: bytes, isComplete: isComplete)
                news.append(.tell(.raw(raw)))
            }
            if isComplete { links[link.index].sent(bytes, at: now, &news) }
            tellNews(of: link, into: &outputs)
        case .decoder(let link, let happening):
            links[link.index].receive(happening, at: now, &news)
            tellNews(of: link, into: &outputs)
        case .lineErrors(let link, let errors):
            links[link.index].count(errors, &news)
            tellNews(of: link, into: &outputs)
        case .breakSent(let link):
            news.append(.tell(.breakSent))
            tellNews(of: link, into: &outputs)
        case .command(let link, let command):
            links[link.index].ask(command, &news)
            tellNews(of: link, into: &outputs)
        case .parameters(let parameters):
            configure(parameters, into: &outputs)
        case .answer(let answer):
            tell(system.answered(answer, at: now), into: &outputs)
        case .registryChanged(let changes):
            tell(system.changed(changes), into: &outputs)
        case .time:
            break
        case .end:
            end(into: &outputs)
            return
        }
        propose(into: &outputs)
    }

    /// Folds a unit received. What was due before it comes first.
    ///
    /// - Parameters:
    ///   - content: what the unit is.
    ///   - decoder: what said so; it still has the frame.
    ///   - unit: its bytes as received.
    ///   - time: when it was closed.
    ///   - arrived: when its last byte was read, if that was before.
    public mutating func receive(
        _ content: UnitContent, by decoder: UnitDecoder, unit: Span<UInt8>, on link: LinkID,
        at time: Timestamp, arrived: Timestamp? = nil, into outputs: inout [Output]
    ) {
        settle(until: time, into: &outputs)
        summary.bytes += unit.count
        if links[link.index].isRaw {
            countFrame(of: link)
            tell(.raw(RawBytes(direction: .received, bytes: Array(unit))), of: link, into: &outputs)
            propose(into: &outputs)
            return
        }
        let run = unit.extracting(decoder.run(of: unit))
        switch content {
        case .frame(let header) where header.isFromHost:
            summary.hostFrames += 1
            links[link.index].receiveEcho(decoder.frame(header), bytes: unit.count, &news)
        case .frame(let header):
            countFrame(of: link)
            links[link.index].receive(decoder.frame(header), run, at: now, &news)
        case .packet(let envelope):
            countFrame(of: link)
            links[link.index].receive(
                decoder.packet(envelope), run, at: now, arrived: min(arrived ?? now, now), &news)
        case .fault(let kind):
            links[link.index].receiveDamaged(kind, run, bytes: unit.count, at: now, &news)
        case .console:
            links[link.index].receiveText(run, &news)
        case .nothing:
            break
        }
        tellNews(of: link, into: &outputs)
        propose(into: &outputs)
    }

    private mutating func countFrame(of link: LinkID) {
        summary.frames += 1
        links[link.index].frames += 1
    }

    /// Puts out what is wanted of a shared registry, unless it hasn't answered yet.
    private mutating func propose(into outputs: inout [Output]) {
        if let proposal = system.takeProposal() { outputs.append(.propose(proposal)) }
        if let deadline = system.deadline { quietUntil = min(quietUntil, deadline.time) }
    }

    private mutating func addLink(named name: String) {
        links.append(BoardLink(name: name, options: options, hasTimes: hasTimes, explains: explains))
        due.append(nil)
        system.addLink(named: name)
    }

    /// What each link's engine commits by it comes after the line that tells of the change.
    private mutating func configure(_ parameters: ParameterSets, into outputs: inout [Output]) {
        let change = parameters.change(from: options.parameters)
        options.parameters = parameters
        tell(.parameters(change), of: nil, into: &outputs)
        for index in links.indices {
            links[index].configure(parameters, at: now, &news)
            tellNews(of: LinkID(index), into: &outputs)
        }
    }

    private mutating func end(into outputs: inout [Output]) {
        for index in links.indices {
            links[index].sessionEnds(at: now, &news)
            tellNews(of: LinkID(index), into: &outputs)
        }
        tellLosses(into: &outputs)
        summary.updates = system.updates
        summary.duration = now
        tell(.summary(summary), of: nil, into: &outputs)
    }

    private mutating func tellLosses(into outputs: inout [Output]) {
        for index in links.indices {
            let loss = links[index].loss
            if loss.isNone { continue }
            tell(.loss(loss), of: LinkID(index), into: &outputs)
            summary.losses.append(LinkLoss(link: links[index].name, loss: loss))
        }
    }
}

// MARK: Host deadlines

extension Bridge {
    private var nextDeadline: HostDeadline? {
        var next = system.deadline
        for deadline in due { next = .earlier(next, deadline) }
        return next
    }

    /// Something happened to a link, and with it to what is due there.
    private mutating func reckon(_ link: LinkID) {
        let deadline = links[link.index].deadline(of: link)
        due[link.index] = deadline
        if let deadline { quietUntil = min(quietUntil, deadline.time) }
    }

    /// Fires every deadline up to `time`, in order, each at its own moment; then it is `time`.
    private mutating func settle(until time: Timestamp, into outputs: inout [Output]) {
        if time >= quietUntil { expireDeadlines(until: time, into: &outputs) }
        now = max(now, time)
    }

    private mutating func expireDeadlines(until time: Timestamp, into outputs: inout [Output]) {
        while let next = nextDeadline, next.time <= time {
            now = max(now, next.time)
            if next.kind == .registry { system.deadlinePassed() }
            links[next.link.index].expire(next, now: time, &news)
            tellNews(of: next.link, into: &outputs)
        }
        quietUntil = nextDeadline?.time ?? Timestamp(nanoseconds: .max)
    }
}

// MARK: From news to events

extension Bridge {
    /// Tells what a link had to say, and everything that follows from it, in order.
    private mutating func tellNews(of link: LinkID, into outputs: inout [Output]) {
        reckon(link)
        if news.isEmpty { return }
        for item in news {
            switch item {
            case .tell(let kind):
                tell(kind, of: link, into: &outputs)
                if case .transition(let transition, transport: _) = kind {
                    tell(system.changed(transition, on: link), into: &outputs)
                }
            case .send(let bytes):
                outputs.append(.send(link, bytes))
            case .decode(let unit, let bytes):
                outputs.append(.decode(link, unit: unit, bytes))
            case .identified(let hello):
                tell(system.boardSeen(hello, on: link), into: &outputs)
            }
        }
        news.removeAll(keepingCapacity: true)
    }

    private mutating func tell(_ consequences: [SystemSide.Consequence], into outputs: inout [Output]) {
        for consequence in consequences { tell(consequence.kind, of: consequence.link, into: &outputs) }
    }

    /// Tells one event, and counts it.
    private mutating func tell(_ kind: Event.Kind, of link: LinkID?, into outputs: inout [Output]) {
        sequence += 1
        summary.count(kind)
        let name = link.map { links[$0.index].name }
        outputs.append(.event(Event(sequence: sequence, time: now, link: name, kind: kind)))
    }
}
