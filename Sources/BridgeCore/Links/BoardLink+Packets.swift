internal import HeadsetTerms
internal import HeadsetWire
internal import Profiles
internal import Timing
internal import Transitions

/// What a board says that speaks another protocol, by the rules of its profile.
extension BoardLink {
    /// The link came up: who the board is needs no telling, and it is asked what its profile asks.
    mutating func beginTalk(at time: Timestamp, _ news: inout [LinkNews]) {
        guard let profile = talk?.profile, let isBack = talk?.isIntroduced else { return }
        if !isBack { news.append(.tell(.profile(ProfileSeen(profile)))) }
        talk?.isIntroduced = true
        talk?.startAnew()
        if talk?.isDecoderGone == true { lose(.silence, &news) }
        if let board = talk?.board { greet(board, isBack: isBack, at: time, arrived: time, &news) }
        if isListenOnly { return }
        for bytes in profile.opening { news.append(.send(bytes)) }
        talk?.queries.start(at: time)
    }

    mutating func endTalk() {
        talk?.startAnew()
    }

    /// An intact packet; `run` are the bytes that it was made of.
    mutating func receive(
        _ packet: Packet, _ run: Span<UInt8>, at time: Timestamp, arrived: Timestamp, _ news: inout [LinkNews]
    ) {
        timers.heard(at: time)
        guard let view = talk?.profile.view else { return }
        switch view {
        case .raw: break
        case .rules:
            do throws(PacketMeaningless) {
                guard let message = try talk?.reader.read(packet) else { return }
                if message.name == nil { tellUnread(packet, run, &news) }
                act(on: message, at: time, arrived: arrived, &news)
            } catch {
                news.append(.tell(.fault(UnitFault(error, run))))
            }
        case .decoder:
            if let unit = talk?.decoding.add(arrived) { news.append(.decode(unit, Array(packet.bytes))) }
        }
    }

    /// The child process that decodes the link's packets did something.
    mutating func receive(_ happening: DecoderHappening, at time: Timestamp, _ news: inout [LinkNews]) {
        guard case .decoder = talk?.profile.view else { return }
        switch happening {
        case .started:
            talk?.isDecoderGone = false
            tell(DecoderState(.started), &news)
        case .passedOver(let units): tell(DecoderState(.passedOver, count: units), &news)
        case .ended(let reason):
            talk?.isDecoderGone = true
            tell(DecoderState(.ended, reason: reason), &news)
            // While the link is down nobody needs it, and the grace says what stays known.
            if timers.isUp { lose(.silence, &news) }
        case .answered(let unit, let answer):
            guard let arrived = talk?.decoding.arrival(of: unit) else {
                tell(
                    DecoderState(
                        .refused, unit: unit, reason: UnitsInDecoding.objection(to: answer, about: unit)),
                    &news
                )
                return
            }
            do throws(PacketMeaningless) {
                guard let message = try talk?.reader.read(answer: answer) else { return }
                act(on: message, at: time, arrived: arrived, &news)
            } catch {
                tell(DecoderState(.refused, unit: unit, reason: error.reason), &news)
            }
        }
    }

    /// A packet that no rule reads: where lines are spoken, it is text for people.
    private func tellUnread(_ packet: Packet, _ run: Span<UInt8>, _ news: inout [LinkNews]) {
        switch talk?.profile.framing {
        case .lines: news.append(.tell(.console(ConsoleText(bytes: Array(run)))))
        case .cobs, .hdlc, .slip, .delimited, .idleGap, .message, nil:
            news.append(.tell(.unknown(UnknownMessage(type: nil, payload: Array(packet.bytes)))))
        }
    }

    private func tell(_ state: DecoderState, _ news: inout [LinkNews]) {
        news.append(.tell(.decoder(state)))
    }
}

// MARK: What it means

extension BoardLink {
    /// What a unit says. The engine comes first: what it commits now happened earlier.
    private mutating func act(
        on message: ProfileMessage, at time: Timestamp, arrived: Timestamp, _ news: inout [LinkNews]
    ) {
        if let board = message.identity {
            switch talk?.names(board) {
            case .other(let awaited, let isNews):
                if isNews { tellOtherBoard(board.board, insteadOf: awaited, at: time, &news) }
            case .back where board == talk?.board:
                greet(board, isBack: true, at: time, arrived: arrived, &news)
            case .back, .counts, nil:
                if board != talk?.board { greet(board, isBack: false, at: time, arrived: arrived, &news) }
            }
        } else if talk?.stranger == nil, talk?.board == nil, message.saysState, let board = talk?.standIn {
            greet(board, isBack: false, at: time, arrived: arrived, &news)
        }
        if talk?.stranger != nil { return }
        believe(message, at: time, arrived: arrived, &news)
        for line in message.log { news.append(.tell(.log(line))) }
        for truth in message.markers { news.append(.tell(.marker(truth))) }
        if !isListenOnly { for reply in message.replies { news.append(.send(reply)) } }
    }

    /// It is known who the board is: by its profile as the link comes up, or since it says so itself.
    private mutating func greet(
        _ board: BoardIdentityClaim, isBack: Bool, at time: Timestamp, arrived: Timestamp,
        _ news: inout [LinkNews]
    ) {
        guard let profile = talk?.profile else { return }
        tellPassedOver(&news)
        timers.identified()
        var seen = HelloSeen(board, profile: profile.name)
        seen.parametersDigest = parameters.boards[board.name]?.digest
        let own = parameters.parameters(of: board.name)
        if !isBack {
            talk?.board = board
            talk?.confirmation.startAnew()
            news.append(.tell(.hello(seen)))
        }
        let description = BoardDescription(
            boot: seen.bootID, formFactor: board.formFactor, channels: board.channels)
        moveEngine(at: time, &news) { engine, outputs in
            if isBack { engine.reconnected(at: .arrival(arrived), into: &outputs) }
            engine.hello(
                at: .arrival(arrived), description, parameters: own, isAnother: !isBack, into: &outputs)
        }
        news.append(.identified(seen))
    }

    /// Lets the engine hear of a unit, all of it at one moment. One that says nothing is a sign of life.
    private mutating func believe(
        _ message: ProfileMessage, at time: Timestamp, arrived: Timestamp, _ news: inout [LinkNews]
    ) {
        guard let trust = talk?.profile.trust, talk?.board != nil else {
            if message.saysState, identity.passOver() { tell(.beforeHello, 1, &news) }
            return
        }
        switch trust {
        case .checked:
            let said = StateConfirmation.Believed(
                events: message.events, links: message.links, table: message.table)
            take(said, message.readings, at: time, arrived: arrived, &news)
        case .unchecked:
            guard let said = talk?.confirmation.take(message, at: time) else { return }
            take(said, message.readings, at: time, arrived: arrived, &news)
            if said.dropped > 0 { tell(.engine(.overflow, .source), UInt64(said.dropped), &news) }
        }
    }

    private mutating func take(
        _ said: StateConfirmation.Believed, _ readings: [Reading], at time: Timestamp, arrived: Timestamp,
        _ news: inout [LinkNews]
    ) {
        moveEngine(at: time, &news) { engine, outputs in
            engine.unit(at: .arrival(arrived), readings: readings, events: said.events, into: &outputs)
            engine.take(said.links, said.table, at: .arrival(arrived), into: &outputs)
        }
    }
}

// MARK: What is due

extension BoardLink {
    /// The next moment at which something is due because of a profile.
    func talkDeadline(of link: LinkID) -> HostDeadline? {
        guard let talk, timers.isUp else { return nil }
        let query = HostDeadline(.query, of: link, at: talk.queries.deadline)
        let confirm = HostDeadline(.confirm, of: link, at: talk.confirmation.deadline)
        let engine = HostDeadline(.engine, of: link, at: engineDeadline(talk))
        return .earlier(.earlier(query, confirm), engine)
    }

    private func engineDeadline(_ talk: ProfileTalk) -> Timestamp? {
        guard let deadline = engine.deadline else { return nil }
        return max(.zero + Milliseconds(deadline.milliseconds), talk.engineMoved)
    }

    /// The time of the next question has come.
    mutating func expireQuery(_ deadline: Timestamp, now: Timestamp, _ news: inout [LinkNews]) {
        for bytes in talk?.queries.expire(deadline, now: now) ?? [] { news.append(.send(bytes)) }
    }

    /// Nothing spoke against what a board said once. That is no sign of life.
    mutating func expireConfirmation(_ deadline: Timestamp, _ news: inout [LinkNews]) {
        guard let said = talk?.confirmation.expire(deadline) else { return }
        moveEngine(at: deadline, &news) { engine, outputs in
            if !said.events.isEmpty {
                engine.events(at: .arrival(deadline), said.events, into: &outputs)
            }
            engine.take(said.links, said.table, at: .arrival(deadline), into: &outputs)
        }
    }

    /// The engine is due though nothing comes.
    mutating func expireEngine(_ deadline: Timestamp, _ news: inout [LinkNews]) {
        guard let due = engine.deadline else { return }
        moveEngine(at: deadline, &news) { $0.advance(at: .arrival(due), into: &$1) }
    }

    /// Lets a record of this time move the engine.
    mutating func moveEngine(
        at time: Timestamp, _ news: inout [LinkNews],
        _ happen: (inout TransitionEngine, inout [EngineOutput]) -> Void
    ) {
        talk?.engineMoved = time
        moveEngine(&news, happen)
    }
}

extension TransitionEngine {
    fileprivate mutating func take(
        _ links: [LinkChange], _ table: [SourceLink]?, at stamp: FrameStamp,
        into outputs: inout [EngineOutput]
    ) {
        if !links.isEmpty { linksChanged(at: stamp, links, into: &outputs) }
        if let table { linkTable(at: stamp, table, into: &outputs) }
    }
}

extension FrameStamp {
    /// When a unit's last byte was read.
    static func arrival(_ time: Timestamp) -> FrameStamp {
        .arrival(DeviceTime(milliseconds: time.milliseconds.count))
    }
}

extension ProfileMessage {
    /// Whether it says anything that can be believed of a board.
    fileprivate var saysState: Bool {
        !readings.isEmpty || !events.isEmpty || !links.isEmpty || table != nil
    }
}
