import HeadsetWire
import TestSupport

extension ExpectedUnit {
    /// What was heard, as the vectors write it.
    init(_ heard: Heard, from sender: WireVector.Sender) {
        switch heard.content {
        case .nothing: self.init(length: heard.bytes.count, result: .nothing)
        case .console:
            self.init(length: heard.bytes.count, result: .text)
            run = HexBytes(heard.run)
            text = String(decoding: heard.run, as: UTF8.self)
        case .fault(let kind):
            self.init(length: heard.bytes.count, result: .fault)
            run = HexBytes(heard.run)
            fault = kind.rawValue
        case .packet: preconditionFailure("a native unit is no packet")
        case .frame(let header):
            self.init(length: heard.bytes.count, result: .frame)
            guard let frame = heard.frame else { return }
            self.frame = Frame(
                type: header.type, sequence: header.sequence, time: header.time, payload: frame.payload)
            (content, message) = sender == .board ? Self.message(frame) : Self.request(frame)
        }
    }

    private static func message(_ frame: HeadsetWire.Frame) -> (Content, JSONValue?) {
        do throws(PayloadError) {
            let message = try Message(frame)
            guard let json = message.json else { return (.unknown, nil) }
            return (message.hasUnknownParts ? .partly : .known, json)
        } catch {
            return (error.fault == .version ? .version : .malformed, nil)
        }
    }

    private static func request(_ frame: HeadsetWire.Frame) -> (Content, JSONValue?) {
        do throws(PayloadError) {
            return try Request(frame).map { (.known, $0.json) } ?? (.unknown, nil)
        } catch {
            return (.malformed, nil)
        }
    }

    /// The unit less what only a sequence has.
    var asTaken: ExpectedUnit {
        var unit = self
        (unit.order, unit.lost, unit.message) = (nil, nil, message?.asTaken)
        return unit
    }
}

extension Heard {
    /// The bytes without the zeros around them.
    fileprivate var run: [UInt8] {
        let run = UnitDecoder(framing: .cobs).run(of: bytes.span)
        return Array(bytes[run])
    }
}
