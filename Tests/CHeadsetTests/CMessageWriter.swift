import CHeadset
import TestSupport

/// Writes messages with the C library, from what the vectors say of them.
///
/// The arrays that the messages point to live as long as it does.
final class CMessageWriter {
    private let keeper = Keeper()

    /// The message as a frame, from a buffer of this size; empty if the library refuses.
    func line(
        _ message: JSONValue, sequence: UInt16, time: UInt32, capacity: Int = Int(HB_LINE_MAX)
    ) -> [UInt8] {
        var line = [UInt8](repeating: 0xEE, count: capacity)
        let count: Int
        if var report = report(message) {
            count = hb_encode_report(&line, capacity, sequence, time, &report)
        } else {
            var request = request(message)
            count = hb_encode_request(&line, capacity, sequence, &request)
        }
        return Array(line.prefix(count))
    }
}

// MARK: To C

extension CMessageWriter {
    private func report(_ m: JSONValue) -> hb_report? {
        var report = hb_report()
        switch m["name"].text {
        case "Hello":
            report.type = UInt8(HB_HELLO)
            report.body.hello = hello(m)
        case "Samples":
            report.type = UInt8(HB_SAMPLES)
            report.body.samples = samples(m)
        case "WearEvent":
            report.type = UInt8(HB_WEAR_EVENT)
            report.body.wear_event = hb_wear_event(
                count: UInt8(m["states"].elements.count), states: states(m["states"]))
        case "LinkEvent":
            report.type = UInt8(HB_LINK_EVENT)
            report.body.link_event = hb_link_event(
                address: address(m["address"]), profile: number(m["profile"]), state: number(m["state"]))
        case "LinkTable":
            report.type = UInt8(HB_LINK_TABLE)
            let links = m["links"].elements.map { link in
                hb_link(
                    address: address(link["address"]),
                    states: (
                        number(link["a2dp"]), number(link["avrcp"]), number(link["hfp"]), number(link["sco"])
                    ))
            }
            report.body.link_table = hb_link_table(count: UInt8(links.count), links: keeper.keep(links))
        case "Heartbeat":
            report.type = UInt8(HB_HEARTBEAT)
            report.body.heartbeat = hb_heartbeat(
                dropped: number(m["dropped"]), battery: number(m["battery"]),
                temperature: number(m["temperature"]),
                count: UInt8(m["states"].elements.count), states: states(m["states"]))
        case "Truth":
            report.type = UInt8(HB_TRUTH)
            report.body.truth = hb_truth(
                ear: number(m["ear"]), edge: number(m["edge"]), uncertainty: number(m["uncertainty"]),
                name: string(m["label"]))
        case "Log":
            report.type = UInt8(HB_LOG)
            let text = keeper.keep(m["text"].text.utf8.map { CChar(bitPattern: $0) })
            report.body.log = hb_log(
                level: number(m["level"]), count: UInt16(m["text"].text.utf8.count), text: text)
        case "Ack", "Nack":
            report.type = UInt8(m["name"].text == "Ack" ? HB_ACK : HB_NACK)
            report.body.answer = hb_answer(id: number(m["request"]), reason: number(m["reason"]))
        case "Pong":
            report.type = UInt8(HB_PONG)
            report.body.pong = hb_pong(
                id: number(m["request"]), received: number(m["received"]),
                received_us: number(m["receivedMicros"]),
                sent_us: number(m["sentMicros"]))
        default:
            return nil
        }
        return report
    }

    private func hello(_ m: JSONValue) -> hb_hello {
        let channels = m["channels"].elements.map { c in
            hb_channel(
                sensor: number(c["sensor"]), ear: number(c["ear"]), kind: number(c["kind"]),
                flags: number(c["flags"]),
                unit: number(c["unit"]), smallest: number(c["smallest"]), largest: number(c["largest"]),
                period: number(c["period"]), open: number(c["open"]), worn: number(c["worn"]))
        }
        var hello = hb_hello()
        hello.oldest = version(m["oldest"])
        hello.newest = version(m["newest"])
        hello.boot = number(m["boot"])
        hello.form = number(m["form"])
        hello.capabilities = number(m["capabilities"])
        hello.address = address(m["address"])
        hello.name = string(m["board"])
        hello.id = string(m["id"])
        hello.firmware = string(m["firmware"])
        hello.channel_count = UInt8(channels.count)
        hello.channels = UnsafePointer(keeper.keep(channels))
        return hello
    }

    private func samples(_ m: JSONValue) -> hb_samples {
        let width: UInt8 = number(m["width"])
        let packed = m["values"].elements.flatMap { value in
            var bytes = [UInt8](repeating: 0, count: Int(width))
            hb_pack(&bytes, width, number(value))
            return bytes
        }
        return hb_samples(
            sensor: number(m["sensor"]), ear: number(m["ear"]), period: number(m["period"]), width: width,
            count: UInt8(m["values"].elements.count), values: keeper.keep(packed))
    }

    private func request(_ m: JSONValue) -> hb_request {
        let types = [
            "Identify": HB_IDENTIFY, "Ping": HB_PING, "SetReporting": HB_SET_REPORTING,
            "SetParameter": HB_SET_PARAMETER, "RequestLinkTable": HB_REQUEST_LINK_TABLE, "Reset": HB_RESET,
            "SelfTest": HB_SELF_TEST,
        ]
        return hb_request(
            type: UInt8(types[m["name"].text] ?? 0), id: number(m["request"]), oldest: version(m["oldest"]),
            newest: version(m["newest"]), sensor: number(m["sensor"]), ear: number(m["ear"]),
            period: number(m["period"]), parameter: number(m["parameter"]), value: number(m["value"]),
            test: number(m["test"]))
    }

    // MARK: Parts

    private func number<T: FixedWidthInteger>(_ value: JSONValue) -> T {
        T(value.number)
    }

    private func version(_ value: JSONValue) -> (UInt8, UInt8) {
        value.elements.count == 2 ? (number(value.elements[0]), number(value.elements[1])) : (0, 0)
    }

    private func states(_ value: JSONValue) -> UnsafePointer<hb_state> {
        let entries = value.elements.map { entry in
            hb_state(
                ear: number(entry.elements[0]), kind: number(entry.elements[1]),
                value: number(entry.elements[2]))
        }
        return UnsafePointer(keeper.keep(entries))
    }

    private func string(_ value: JSONValue) -> hb_string {
        keeper.string(value.text)
    }

    private func address(_ value: JSONValue) -> (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) {
        let octets = value.text.split(separator: ":").map { UInt8($0, radix: 16) ?? 0 }
        return (octets[0], octets[1], octets[2], octets[3], octets[4], octets[5])
    }
}
