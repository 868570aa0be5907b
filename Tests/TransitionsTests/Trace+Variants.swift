import HeadsetTerms
import Timing
import Transitions

extension Trace {
    /// The same with every frame changed.
    func mappingFrames(_ change: (Frame) -> [Frame]) -> Trace {
        var trace = self
        trace.steps = steps.flatMap { step -> [Step] in
            switch step {
            case .frame(let frame): change(frame).map(Step.frame)
            case .framesLost, .lost, .configure: [step]
            }
        }
        return trace
    }

    /// The same, so many milliseconds later.
    func shifted(by shift: Int64) -> Trace {
        var trace = mappingFrames {
            [Frame(time: $0.time + shift, sequence: $0.sequence, content: $0.content)]
        }
        trace.start += shift
        return trace
    }

    /// The same without some events.
    func droppingEvents(_ isDropped: (WearEvent) -> Bool) -> Trace {
        mappingFrames { frame in
            var frame = frame
            switch frame.content {
            case .events(let events): frame.content = .events(events.filter { !isDropped($0) })
            case .unit(let readings, let events):
                frame.content = .unit(readings, events.filter { !isDropped($0) })
            case .nothing, .hello, .samples, .links, .table: break
            }
            return [frame]
        }
    }

    /// The same with all parameters changed, also those of changes.
    func configured(_ change: (inout EngineParameters) -> Void) -> Trace {
        var trace = self
        change(&trace.parameters)
        trace.steps = steps.map { step in
            guard case .configure(var parameters) = step else { return step }
            change(&parameters)
            return .configure(parameters)
        }
        return trace
    }

    /// The same with left and right swapped.
    var mirrored: Trace {
        var trace = configured { $0 = $0.mirrored }.mappingFrames { frame in
            [Frame(time: frame.time, sequence: frame.sequence, content: frame.content.mirrored)]
        }
        trace.board.channels = board.channels.map { channel in
            ChannelDescriptor(sensor: channel.sensor, ear: channel.ear.other, kind: channel.kind)
        }
        return trace
    }
}

extension Trace.Content {
    fileprivate var mirrored: Self {
        func mirror(_ events: [WearEvent]) -> [WearEvent] {
            events.map { WearEvent(ear: $0.ear.other, kind: $0.kind) }
        }
        switch self {
        case .nothing, .hello, .links, .table: return self
        case .samples(let sensor, let ear, let period, let values):
            return .samples(sensor: sensor, ear: ear.other, period: period, values: values)
        case .events(let events): return .events(mirror(events))
        case .unit(let readings, let events):
            return .unit(
                readings.map { Reading(sensor: $0.sensor, ear: $0.ear.other, raw: $0.raw) }, mirror(events))
        }
    }
}

extension EngineParameters {
    fileprivate var mirrored: Self {
        var parameters = self
        parameters.sensors = [:]
        for (key, sensor) in sensors { parameters.sensors[SensorKey(key.sensor, key.ear?.other)] = sensor }
        switch earbudPolicy {
        case .any, .all: break
        case .left: parameters.earbudPolicy = .right
        case .right: parameters.earbudPolicy = .left
        }
        return parameters
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
