internal import BridgeCore
internal import HeadsetTerms
internal import Scenarios
internal import Sessions
internal import Timing

/// A simulated headset on a cable that can be unplugged.
final class SimulatedPlayer: BoardPlayer {
    private let headset: SimulatedHeadset
    private let name: String
    private var session: Session
    /// Nil while it is unplugged.
    private var link: LinkID?

    init(_ headset: SimulatedHeadset, named name: String, start: SessionStart) {
        self.headset = headset
        self.name = name
        session = Session(start)
        session.explain()
        plugIn(at: .zero)
    }

    /// Nil once the headset's story is over.
    var nextMoment: Timestamp? {
        guard let event = headset.nextEvent else { return nil }
        let board = Timestamp.zero + event
        return session.deadline.map { min(board, $0) } ?? board
    }

    func act(at moment: Timestamp) {
        if let event = headset.nextEvent, .zero + event <= moment {
            headset.advance(to: event) { time, bytes in arrive(bytes, at: max(moment, .zero + time)) }
        } else {
            session.deadlinePassed(at: moment)
        }
    }

    func receive(_ bytes: [UInt8], at moment: Timestamp) {
        guard let link else { return }
        session.sent(bytes, complete: true, on: link, at: moment)
        headset.receive(bytes, at: moment.milliseconds) { time, bytes in
            arrive(bytes, at: max(moment, .zero + time))
        }
    }

    func withSession<Value>(_ body: (inout Session) -> Value) -> Value {
        body(&session)
    }

    /// Somebody does something with it.
    func take(_ action: HeadsetAction, at moment: Timestamp) {
        headset.act(action, at: moment.milliseconds)
    }

    /// What a phone or a laptop does with it, after all that was done with it.
    func source(_ address: BluetoothAddress, at moment: Timestamp) -> SourceLink {
        headset.source(address, at: moment.milliseconds + 1)
    }

    /// The cable goes in; nothing if it is in.
    func plugIn(at moment: Timestamp) {
        if link != nil { return }
        link = session.linkUp(LinkUp(name: name, port: nil, reason: "plugged in"), at: moment)
    }

    /// The cable comes out; nothing if it is out.
    func unplug(at moment: Timestamp) {
        guard let plugged = link.take() else { return }
        session.linkDown(plugged, reason: "unplugged", at: moment)
    }

    /// A board talks to nobody when nobody listens.
    private func arrive(_ bytes: [UInt8], at moment: Timestamp) {
        if let link { session.receive(bytes.span, on: link, at: moment) }
    }
}
