import CHeadset
import TestSupport

/// Messages of the C library as the vectors write them.
enum CMessage {
    /// What the C library makes of a frame's payload.
    static func read(
        _ frame: hb_frame, from sender: WireVector.Sender
    ) -> (ExpectedUnit.Content, JSONValue?) {
        var frame = frame
        switch sender {
        case .board:
            var report = hb_report()
            let content = content(hb_parse_report(&frame, &report))
            return (content, content == .known || content == .partly ? json(report) : nil)
        case .host:
            var request = hb_request()
            let content = content(hb_parse_request(&frame, &request))
            return (content, content == .known || content == .partly ? json(request) : nil)
        }
    }

    private static func content(_ parsed: hb_parsed) -> ExpectedUnit.Content {
        switch parsed {
        case HB_KNOWN: .known
        case HB_PARTLY: .partly
        case HB_UNKNOWN: .unknown
        case HB_MALFORMED: .malformed
        case HB_VERSION: .version
        default: preconditionFailure("no such result: \(parsed)")
        }
    }
}

// MARK: From C

extension CMessage {
    private static func json(_ report: hb_report) -> JSONValue {
        switch Int32(report.type) {
        case HB_HELLO: json(report.body.hello)
        case HB_SAMPLES: json(report.body.samples)
        case HB_WEAR_EVENT:
            [
                "name": "WearEvent",
                "states": json(report.body.wear_event.states, report.body.wear_event.count),
            ]
        case HB_LINK_EVENT: json(report.body.link_event)
        case HB_LINK_TABLE: json(report.body.link_table)
        case HB_HEARTBEAT: json(report.body.heartbeat)
        case HB_TRUTH: json(report.body.truth)
        case HB_LOG:
            [
                "name": "Log", "level": .number(report.body.log.level),
                "text": json(report.body.log.text, Int(report.body.log.count)),
            ]
        case HB_ACK: ["name": "Ack", "request": .number(report.body.answer.id)]
        case HB_NACK:
            [
                "name": "Nack", "request": .number(report.body.answer.id),
                "reason": .number(report.body.answer.reason),
            ]
        case HB_PONG: json(report.body.pong)
        default: .null
        }
    }

    private static func json(_ hello: hb_hello) -> JSONValue {
        let channels = (0..<hello.channel_count).compactMap { index in
            var (hello, channel) = (hello, hb_channel())
            return hb_channel_at(&hello, index, &channel) ? json(channel) : nil
        }
        return [
            "name": "Hello", "oldest": json(hello.oldest), "newest": json(hello.newest),
            "boot": .number(hello.boot),
            "form": .number(hello.form), "capabilities": .number(hello.capabilities),
            "address": json(hello.address),
            "board": json(hello.name), "id": json(hello.id), "firmware": json(hello.firmware),
            "channels": .array(channels),
        ]
    }

    private static func json(_ channel: hb_channel) -> JSONValue {
        [
            "sensor": .number(channel.sensor), "ear": .number(channel.ear), "kind": .number(channel.kind),
            "flags": .number(channel.flags), "unit": .number(channel.unit),
            "smallest": .number(channel.smallest),
            "largest": .number(channel.largest), "period": .number(channel.period),
            "open": .number(channel.open),
            "worn": .number(channel.worn),
        ]
    }

    private static func json(_ samples: hb_samples) -> JSONValue {
        var samples = samples
        let values = (0..<samples.count).map { JSONValue.number(hb_sample_at(&samples, $0)) }
        return [
            "name": "Samples", "sensor": .number(samples.sensor), "ear": .number(samples.ear),
            "period": .number(samples.period), "width": .number(samples.width), "values": .array(values),
        ]
    }

    private static func json(_ event: hb_link_event) -> JSONValue {
        [
            "name": "LinkEvent", "address": json(event.address), "profile": .number(event.profile),
            "state": .number(event.state),
        ]
    }

    private static func json(_ table: hb_link_table) -> JSONValue {
        let links = UnsafeBufferPointer(start: table.links, count: Int(table.count)).map {
            link -> JSONValue in
            [
                "address": json(link.address), "a2dp": .number(link.states.0),
                "avrcp": .number(link.states.1),
                "hfp": .number(link.states.2), "sco": .number(link.states.3),
            ]
        }
        return ["name": "LinkTable", "links": .array(links)]
    }

    private static func json(_ heartbeat: hb_heartbeat) -> JSONValue {
        [
            "name": "Heartbeat", "dropped": .number(heartbeat.dropped), "battery": .number(heartbeat.battery),
            "temperature": .number(heartbeat.temperature), "states": json(heartbeat.states, heartbeat.count),
        ]
    }

    private static func json(_ truth: hb_truth) -> JSONValue {
        [
            "name": "Truth", "ear": .number(truth.ear), "edge": .number(truth.edge),
            "uncertainty": .number(truth.uncertainty), "label": json(truth.name),
        ]
    }

    private static func json(_ pong: hb_pong) -> JSONValue {
        [
            "name": "Pong", "request": .number(pong.id), "received": .number(pong.received),
            "receivedMicros": .number(pong.received_us), "sentMicros": .number(pong.sent_us),
        ]
    }

    private static func json(_ request: hb_request) -> JSONValue {
        let more: JSONValue
        switch Int32(request.type) {
        case HB_IDENTIFY:
            more = ["name": "Identify", "oldest": json(request.oldest), "newest": json(request.newest)]
        case HB_PING: more = ["name": "Ping"]
        case HB_SET_REPORTING:
            more = [
                "name": "SetReporting", "sensor": .number(request.sensor), "ear": .number(request.ear),
                "period": .number(request.period),
            ]
        case HB_SET_PARAMETER:
            more = [
                "name": "SetParameter", "parameter": .number(request.parameter),
                "value": .number(request.value),
            ]
        case HB_REQUEST_LINK_TABLE: more = ["name": "RequestLinkTable"]
        case HB_RESET: more = ["name": "Reset"]
        case HB_SELF_TEST: more = ["name": "SelfTest", "test": .number(request.test)]
        default: more = .null
        }
        guard case .object(var members) = more else { return .null }
        members["request"] = .number(request.id)
        return .object(members)
    }

    // MARK: Parts

    private static func json(_ states: UnsafePointer<hb_state>?, _ count: UInt8) -> JSONValue {
        .array(
            UnsafeBufferPointer(start: states, count: Int(count)).map {
                [.number($0.ear), .number($0.kind), .number($0.value)]
            })
    }

    private static func json(_ version: (UInt8, UInt8)) -> JSONValue {
        [.number(version.0), .number(version.1)]
    }

    private static func json(_ string: hb_string) -> JSONValue {
        json(string.bytes, Int(string.count))
    }

    private static func json(_ characters: UnsafePointer<CChar>?, _ count: Int) -> JSONValue {
        .string(
            String(
                decoding: UnsafeRawBufferPointer(start: characters, count: count), as: UTF8.self))
    }

    private static func json(_ address: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)) -> JSONValue {
        let octets = [address.0, address.1, address.2, address.3, address.4, address.5]
        return .string(
            octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(
                separator: ":"))
    }
}
