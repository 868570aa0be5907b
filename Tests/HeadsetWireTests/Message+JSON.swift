import HeadsetTerms
import HeadsetWire
import TestSupport
import Timing

extension Message {
    /// The message as the vectors write it; nil if its type is unknown.
    var json: JSONValue? {
        switch self {
        case .hello(let hello): hello.json
        case .samples(let samples):
            [
                "name": "Samples", "sensor": .number(samples.sensor), "ear": .number(samples.ear.rawValue),
                "period": .number(samples.period.count), "width": .number(samples.width),
                "values": .array(samples.readings.map { .number($0) }),
            ]
        case .wearEvents(let events): ["name": "WearEvent", "states": events.json]
        case .linkEvent(let event): event.json
        case .linkTable(let table): ["name": "LinkTable", "links": .array(table.map(\.json))]
        case .heartbeat(let heartbeat):
            [
                "name": "Heartbeat", "dropped": .number(heartbeat.dropped),
                "battery": .number(heartbeat.battery ?? 255),
                "temperature": .number(heartbeat.temperature ?? -128), "states": heartbeat.states.json,
            ]
        case .truth(let truth):
            [
                "name": "Truth", "ear": .number(truth.ear?.rawValue ?? 255),
                "edge": .number(truth.edge?.rawValue ?? 255), "uncertainty": .number(truth.uncertainty.count),
                "label": .string(truth.name),
            ]
        case .log(let line):
            ["name": "Log", "level": .number(line.level.rawValue), "text": .string(line.text)]
        case .ack(let ack): ["name": "Ack", "request": .number(ack.request)]
        case .nack(let nack):
            ["name": "Nack", "request": .number(nack.request), "reason": .number(nack.reason.rawValue)]
        case .pong(let pong):
            [
                "name": "Pong", "request": .number(pong.request), "received": .number(pong.received),
                "receivedMicros": .number(pong.receivedMicroseconds),
                "sentMicros": .number(pong.sentMicroseconds),
            ]
        case .unknown: nil
        }
    }
}

extension Hello {
    fileprivate var json: JSONValue {
        [
            "name": "Hello", "oldest": versions.oldest.json, "newest": versions.newest.json,
            "boot": .number(bootID),
            "form": .number(formFactor.rawValue), "capabilities": .number(capabilities.rawValue),
            "address": .string(address?.description ?? "00:00:00:00:00:00"), "board": .string(boardName),
            "id": .string(boardID), "firmware": .string(firmware), "channels": .array(channels.map(\.json)),
        ]
    }
}

extension ChannelDescriptor {
    fileprivate var json: JSONValue {
        var json: [String: JSONValue] = ["sensor": .number(sensor), "ear": .number(ear.rawValue)]
        for name in ["flags", "unit", "smallest", "largest", "period", "open", "worn"] {
            json[name] = .number(0)
        }
        switch kind {
        case .event: json["kind"] = .number(0x80)
        case .verdict: json["kind"] = .number(0x81)
        case .sampled(let sampled):
            let flags = (sampled.polarity == .falling ? 1 : 0) + (sampled.open != nil ? 2 : 0)
            json["kind"] = .number(sampled.quantity.rawValue)
            json["flags"] = .number(flags)
            json["unit"] = .number(sampled.unit.rawValue)
            json["smallest"] = .number(sampled.range.lowerBound)
            json["largest"] = .number(sampled.range.upperBound)
            json["period"] = .number(sampled.period.count)
            json["open"] = .number(sampled.open ?? 0)
            json["worn"] = .number(sampled.worn ?? 0)
        }
        return .object(json)
    }
}

extension WearEvents {
    fileprivate var json: JSONValue {
        .array(
            map { event in
                let (kind, value) = event.kind.numbers
                return [.number(event.ear.rawValue), .number(kind), .number(value)]
            })
    }
}

extension WearEvent.Kind {
    fileprivate var numbers: (kind: Int, value: Int) {
        switch self {
        case .near(let isNear): (0, isNear ? 1 : 0)
        case .hall(let isFelt): (1, isFelt ? 1 : 0)
        case .inCase(let isIn): (2, isIn ? 1 : 0)
        case .lidOpen(let isOpen): (3, isOpen ? 1 : 0)
        case .moving(let isMoving): (4, isMoving ? 1 : 0)
        case .verdict(let verdict): (5, Int(verdict.rawValue))
        }
    }
}

extension LinkEvent {
    fileprivate var json: JSONValue {
        let (profile, state): (JSONValue, JSONValue) =
            switch change {
            case .acl(let state): (.number(0), .number(state.rawValue))
            case .a2dp(let state): (.number(1), .number(state.rawValue))
            case .avrcp(let state): (.number(2), .number(state.rawValue))
            case .hfp(let state): (.number(3), .number(state.rawValue))
            case .sco(let state): (.number(4), .number(state.rawValue))
            case nil: (.null, .null)
            }
        return [
            "name": "LinkEvent", "address": .string(address.description), "profile": profile, "state": state,
        ]
    }
}

extension LinkTable.Entry {
    fileprivate var json: JSONValue {
        [
            "address": .string(address.description), "a2dp": a2dp.map { .number($0.rawValue) } ?? .null,
            "avrcp": avrcp.map { .number($0.rawValue) } ?? .null,
            "hfp": hfp.map { .number($0.rawValue) } ?? .null,
            "sco": sco.map { .number($0.rawValue) } ?? .null,
        ]
    }
}

extension ProtocolVersion {
    fileprivate var json: JSONValue { [.number(major), .number(minor)] }
}

extension Request {
    /// The request as the vectors write it.
    var json: JSONValue {
        var json: [String: JSONValue] = ["request": .number(id)]
        switch command {
        case .identify(let versions):
            json["name"] = "Identify"
            json["oldest"] = versions.oldest.json
            json["newest"] = versions.newest.json
        case .ping: json["name"] = "Ping"
        case .setReporting(let sensor, let ear, let period):
            json["name"] = "SetReporting"
            json["sensor"] = .number(sensor)
            json["ear"] = .number(ear.rawValue)
            json["period"] = .number(period.count)
        case .setParameter(let number, let value):
            json["name"] = "SetParameter"
            json["parameter"] = .number(number)
            json["value"] = .number(value)
        case .requestLinkTable: json["name"] = "RequestLinkTable"
        case .reset: json["name"] = "Reset"
        case .selfTest(let number):
            json["name"] = "SelfTest"
            json["test"] = .number(number)
        }
        return .object(json)
    }
}
