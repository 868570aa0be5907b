import HeadsetTerms
import Transitions

extension RandomTrace.Step {
    var time: Int64? {
        switch self {
        case .samples(let time, _, _, _, _), .events(let time, _), .links(let time, _), .table(let time, _),
            .advance(let time):
            time
        case .framesLost, .lost: nil
        }
    }

    func shifted(by shift: Int64) -> Self {
        switch self {
        case .samples(let time, let sensor, let ear, let period, let values):
            .samples(time: time + shift, sensor: sensor, ear: ear, period: period, values: values)
        case .events(let time, let events): .events(time: time + shift, events)
        case .links(let time, let changes): .links(time: time + shift, changes)
        case .table(let time, let table): .table(time: time + shift, table)
        case .advance(let time): .advance(time: time + shift)
        case .framesLost, .lost: self
        }
    }

    var mirrored: Self {
        switch self {
        case .samples(let time, let sensor, let ear, let period, let values):
            .samples(time: time, sensor: sensor, ear: ear.other, period: period, values: values)
        case .events(let time, let events):
            .events(time: time, events.map { WearEvent(ear: $0.ear.other, kind: $0.kind) })
        case .links, .table, .advance, .framesLost, .lost: self
        }
    }
}

extension RandomTrace {
    func shifted(by shift: Int64) -> RandomTrace {
        var trace = self
        trace.start += shift
        trace.steps = steps.map { $0.shifted(by: shift) }
        return trace
    }

    var mirrored: RandomTrace {
        var trace = self
        trace.board.channels = board.channels.map { channel in
            ChannelDescriptor(sensor: channel.sensor, ear: channel.ear.other, kind: channel.kind)
        }
        trace.steps = steps.map(\.mirrored)
        return trace
    }
}

extension Ear {
    var other: Ear {
        switch self {
        case .left: .right
        case .right: .left
        }
    }
}
