internal import Accessories
internal import BridgeCore
internal import SystemCalls
internal import Timing

/// What comes out of the fold, and what there is to say besides.
extension LiveSession {
    /// Passes on what the fold put out, until nothing more follows from it.
    mutating func deliver(at time: Timestamp) {
        drain(at: time)
        if takeDecoderNews(at: time) { drain(at: time) }
    }

    /// Lines go to the queue, bytes to the port, packets to the profile's program, proposals to the registry, whose answer
    /// the fold takes at once.
    private mutating func drain(at time: Timestamp) {
        while let proposal = drainOnce(at: time) { consultRegistry(on: proposal) }
    }

    private mutating func drainOnce(at time: Timestamp) -> Proposal? {
        if let failure = session.takeRecordingFailure() { tell(.recordingStopped(failure)) }
        let consumer = consumer
        var messages: [(link: LinkID, bytes: [UInt8])] = []
        var proposal: Proposal?
        session.drain { output in
            switch output {
            case .event(let event):
                errand?.observe(event.kind)
                let isLast = if case .summary = event.kind { true } else { false }
                let line = consumer.line(event)
                lines.add(line, of: event.sequence, isLast: isLast) {
                    consumer.dropLine($0, event.time)
                }
                if let server, server.servesLines {
                    let served = consumer.servedLine?(event) ?? line
                    server.add(line: served, of: event.sequence, at: event.time)
                }
                if consumer.isSatisfied(event) { ending = .satisfied }
            case .send(let link, let bytes):
                messages.append((link, bytes))
            case .decode(let link, let unit, let bytes):
                links[link.index].decoder?.tell(unit: unit, bytes: bytes, at: time)
            case .propose(let proposed):
                proposal = proposed
            }
        }
        for message in messages { send(message.bytes, to: links[message.link.index]) }
        return proposal
    }

    /// A second signal that ends gives up lines that nobody reads. A hang-up asks for nothing any more.
    mutating func finishLines() throws(SystemError) {
        var gaveUp = false
        let (consumer, time) = (consumer, now)
        let lost = try lines.finish(dropLine: { consumer.dropLine($0, time) }, wake: signals.descriptor) {
            () throws(SystemError) in
            while let signal = try signals.next() {
                switch signal {
                case .ending(.interrupt), .ending(.terminate): gaveUp = true
                case .ending(.hangUp), .user: break
                }
            }
            return gaveUp
        }
        if lost > 0 { tell(.linesGivenUp(lost)) }
    }

    /// Says what there is to say of one board.
    func tell(_ notice: Notice, of link: LiveLink) { consumer.notice(notice, link) }

    /// Says what there is to say of the session.
    func tell(_ notice: Notice) { consumer.notice(notice, nil) }
}
