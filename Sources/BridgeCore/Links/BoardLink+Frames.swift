internal import HeadsetTerms
internal import HeadsetWire
internal import Timing
internal import Transitions

/// What a board says.
extension BoardLink {
    /// An intact frame of the board's; `run` are the bytes that it was made of.
    mutating func receive(_ frame: Frame, _ run: Span<UInt8>, at time: Timestamp, _ news: inout [LinkNews]) {
        timers.heard(at: time)
        let message: Message
        do throws(PayloadError) {
            message = try Message(frame)
        } catch {
            if isNew(frame, &news) { refuse(error, run, at: time, &news) }
            return
        }
        switch message {
        case .hello(let hello):
            if identity.isOtherSpeaker(hello) {
                sequences.startAnew()
                tally.startAnew()
            }
            if isNew(frame, &news) { receive(hello, in: frame, at: time, &news) }
        case .samples, .wearEvents, .linkEvent, .linkTable, .heartbeat, .truth, .log, .ack, .nack, .pong,
            .unknown:
            guard isNew(frame, &news) else { return }
            if identity.isKnown {
                act(on: message, in: frame, at: time, &news)
            } else if identity.passOver() {
                tell(.beforeHello, 1, &news)
            }
        }
    }

    /// An intact frame of a host's, which says nothing of the board; its unit was of so many bytes. Once the board has been
    /// silent for too long it is told that nothing else comes.
    mutating func receiveEcho(_ frame: Frame, bytes: Int, _ news: inout [LinkNews]) {
        echo.receive(bytes: bytes)
        tellUnknown(frame, &news)
        if timers.silence == nil { tellEcho(&news) }
    }

    /// Compares the frame with those before it: tells what was lost, and says whether the frame is to be acted on.
    private mutating func isNew(_ frame: Frame, _ news: inout [LinkNews]) -> Bool {
        switch sequences.receive(frame) {
        case .next: break
        case .gap(let lost, let from, let to):
            tally.lose(lost)
            news.append(.tell(.gap(SequenceGap(lost: .init(count: lost, first: from, last: to)))))
            engine.framesLost()
        case .restart:
            tally.restart()
            news.append(.tell(.gap(SequenceGap(lost: nil))))
            engine.framesLost()
        case .duplicate:
            tell(.duplicateFrame, 1, &news)
            return false
        }
        return true
    }

    /// Tells of a frame that can't be taken. A board whose versions don't meet ours is a stranger: nothing that follows
    /// means what it seems to mean.
    private mutating func refuse(
        _ error: PayloadError, _ run: Span<UInt8>, at time: Timestamp, _ news: inout [LinkNews]
    ) {
        news.append(.tell(.fault(UnitFault(error, run))))
        switch error {
        case .malformed: break
        case .version:
            if identity.isKnown { timers.awaitHello(at: time) }
            identity.becomesStranger()
            tell(requests.versionsDontMeet(), &news)
        }
    }

    private mutating func receive(
        _ hello: Hello, in frame: Frame, at time: Timestamp, _ news: inout [LinkNews]
    ) {
        if let awaited = identity.boardAwaited(insteadOf: hello) {
            return passOver(hello, insteadOf: awaited, at: time, &news)
        }
        tellPassedOver(&news)
        timers.identified()
        let isAnotherBoot = identity.isAnother(hello)
        let greeting = identity.greet(hello)
        var seen = HelloSeen(hello)
        seen.parametersDigest = parameters.boards[hello.boardName]?.digest
        if greeting == .new { news.append(.tell(.hello(seen))) }
        tell(requests.helloArrived(isAnotherBoot: isAnotherBoot), &news)
        let stamp = stamp(of: frame)
        let own = parameters.parameters(of: hello.boardName)
        moveEngine(by: BoardClock.Reading(.hello(hello), in: frame, at: time), &news) { engine, outputs in
            if greeting == .back { engine.reconnected(at: stamp, into: &outputs) }
            engine.hello(
                at: stamp, BoardDescription(hello), parameters: own, isAnother: greeting == .new,
                into: &outputs)
        }
        if greeting != .repeated { news.append(.identified(seen)) }
        if isAnotherBoot { requests.restartPings() }
        ping(at: time, &news)
    }

    /// Another board says who it is than the one that is waited for. It has answered who asked it; nothing else counts.
    private mutating func passOver(
        _ hello: Hello, insteadOf awaited: String, at time: Timestamp, _ news: inout [LinkNews]
    ) {
        if identity.passOver(hello) { tellOtherBoard(hello.boardID, insteadOf: awaited, at: time, &news) }
        tell(requests.helloArrived(isAnotherBoot: false), &news)
    }

    /// What a board that is known says. The engine comes first: what it commits now happened earlier.
    private mutating func act(
        on message: Message, in frame: Frame, at time: Timestamp, _ news: inout [LinkNews]
    ) {
        let stamp = stamp(of: frame)
        moveEngine(by: BoardClock.Reading(message, in: frame, at: time), &news) { engine, outputs in
            engine.take(message, at: stamp, into: &outputs)
        }
        if message.hasUnknownParts { tellUnknown(frame, &news) }
        answer(message, at: time, &news)
    }

    /// Messages that are for people, that answer a request, or behind which one may be asked.
    private mutating func answer(_ message: Message, at time: Timestamp, _ news: inout [LinkNews]) {
        switch message {
        case .truth(let truth): news.append(.tell(.marker(truth)))
        case .log(let line): news.append(.tell(.log(line)))
        case .ack(let ack): tell(requests.answered(ack.request, .acknowledged), &news)
        case .nack(let nack): tell(requests.answered(nack.request, .refused), &news)
        case .pong(let pong):
            if let asked = requests.pingAnswered(pong.request) {
                clock.answered(pong, asked: asked)
            } else {
                tell(requests.answered(pong.request, .acknowledged), &news)
            }
        case .heartbeat(let heartbeat):
            tally.heartbeat(dropped: heartbeat.dropped)
            ping(at: time, &news)
        case .hello, .samples, .wearEvents, .linkEvent, .linkTable, .unknown: break
        }
    }

    /// Asks for the time where that is due.
    private mutating func ping(at time: Timestamp, _ news: inout [LinkNews]) {
        guard !isListenOnly else { return }
        switch requests.ping(at: time, answers: clock.pings, isInDoubt: clock.isInDoubt) {
        case .send(let bytes): news.append(.send(bytes))
        case .abandoned(let change): tell([change], &news)
        case nil: break
        }
    }

    private func tellUnknown(_ frame: Frame, _ news: inout [LinkNews]) {
        news.append(.tell(.unknown(UnknownMessage(type: frame.header.type, payload: Array(frame.payload)))))
    }

    private func stamp(of frame: Frame) -> FrameStamp {
        .device(raw: frame.header.time, sequence: frame.header.sequence)
    }
}

extension TransitionEngine {
    /// A message in the words of the engine; one that says nothing to it moves time.
    fileprivate mutating func take(
        _ message: Message, at stamp: FrameStamp, into outputs: inout [EngineOutput]
    ) {
        switch message {
        case .samples(let samples):
            samples.withReadings { readings in
                self.samples(
                    at: stamp, sensor: samples.sensor, ear: samples.ear, period: samples.period, readings,
                    into: &outputs)
            }
        case .wearEvents(let events):
            self.events(at: stamp, events, into: &outputs)
        case .linkEvent(let event):
            if let change = event.change {
                let change = LinkChange(address: event.address, change: change)
                linksChanged(at: stamp, CollectionOfOne(change), into: &outputs)
            } else {
                advance(at: stamp, into: &outputs)
            }
        case .linkTable(let table):
            let links = table.map { $0.link(after: source($0.address)) }
            linkTable(at: stamp, links, into: &outputs)
        case .heartbeat(let heartbeat):
            self.heartbeat(at: stamp, latched: heartbeat.states, into: &outputs)
        case .truth, .log, .ack, .nack, .pong, .hello, .unknown:
            advance(at: stamp, into: &outputs)
        }
    }
}

extension BoardClock.Reading {
    /// What a message shows of the board's clock.
    fileprivate init(_ message: Message, in frame: Frame, at time: Timestamp) {
        self.init(raw: frame.header.time, arrived: time, isPrompt: false)
        switch message {
        case .hello, .heartbeat, .log, .ack, .nack: isPrompt = true
        case .pong(let pong):
            isPrompt = true
            microseconds = pong.sentMicroseconds
        case .samples, .wearEvents, .linkEvent, .linkTable, .truth, .unknown: break
        }
    }
}

extension BoardDescription {
    /// The hello in the words of the engine.
    fileprivate init(_ hello: Hello) {
        self.init(boot: hello.bootID, formFactor: hello.formFactor, channels: hello.channels)
    }
}
