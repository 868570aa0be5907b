internal import HeadsetTerms
internal import Timing

extension Request {
    /// The request that a frame carries, nil if its type is none that this version knows: for a view of what was sent.
    public init?(_ frame: Frame) throws(PayloadError) {
        guard let type = RequestType(rawValue: frame.header.type) else { return nil }
        var payload = PayloadReader(frame.payload)
        id = try payload.number()
        guard id != 0 else { throw .malformed }
        switch type {
        case .identify: command = .identify(versions: try payload.versions())
        case .ping: command = .ping
        case .setReporting:
            command = .setReporting(
                sensor: try payload.number(), ear: try payload.value(),
                period: Milliseconds(Int64(try payload.number(UInt16.self))))
        case .setParameter: command = .setParameter(number: try payload.number(), value: try payload.number())
        case .requestLinkTable: command = .requestLinkTable
        case .reset: command = .reset
        case .selfTest: command = .selfTest(number: try payload.number())
        }
    }

    /// The type of the frame that carries it.
    var type: RequestType {
        switch command {
        case .identify: .identify
        case .ping: .ping
        case .setReporting: .setReporting
        case .setParameter: .setParameter
        case .requestLinkTable: .requestLinkTable
        case .reset: .reset
        case .selfTest: .selfTest
        }
    }

    /// The payload of the frame that carries it.
    var payload: [UInt8] {
        var payload: [UInt8] = []
        payload.append(littleEndian: id)
        switch command {
        case .identify(let versions):
            for version in [versions.oldest, versions.newest] { payload += [version.major, version.minor] }
        case .setReporting(let sensor, let ear, let period):
            payload += [sensor, ear.rawValue]
            payload.append(littleEndian: UInt16(clamping: period.count))
        case .setParameter(let number, let value):
            payload.append(littleEndian: number)
            payload.append(littleEndian: value)
        case .selfTest(let number): payload.append(number)
        case .ping, .requestLinkTable, .reset: break
        }
        return payload
    }
}
