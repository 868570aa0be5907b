import HeadsetWire
import TestSupport
import Testing

@testable import Identification

@Suite struct VendorTests {
    @Test(arguments: VendorFrames.streams, VendorStream.Trouble.allCases)
    func `explore`(vendor: VendorFrames, trouble: VendorStream.Trouble) throws {
        for varied in [false, true] {
            for (count, seed) in [(20, 1), (20, 2), (60, 3), (400, 4)] as [(Int, UInt64)] {
                let stream = try VendorStream(
                    vendor, count: count, seed: seed, varied: varied, trouble: trouble)
                var sample = StreamSample()
                sample.append(stream.bytes.span)
                let found = Identification(of: sample)
                var text = "\(vendor) \(trouble) varied \(varied) count \(count) seed \(seed): "
                switch found.framing {
                case .found(let f):
                    text +=
                        "FOUND \(f.frames)/\(stream.frames) "
                        + f.evidence.map { $0.short }.joined(separator: "; ")
                case .tooFew(let f):
                    text +=
                        "FEW \(f.frames)/\(stream.frames) "
                        + f.evidence.map { $0.short }.joined(separator: "; ")
                case .unknown: text += "UNKNOWN \(found.rate) \(found.content.kind)"
                }
                print(text)
            }
        }
    }
}

extension Evidence {
    var short: String {
        let c: String =
            switch claim {
            case .length(let l):
                "len(at \(l.field.offset) w \(l.field.width) \(l.field.order) mask \(String(l.field.mask, radix: 16)) + \(l.addend))"
            case .check(let c):
                "check(\(c.checksum.name) \(c.order) from \(c.start) if \(c.conditions.map { "\($0.field.offset)&\($0.field.mask)=\($0.value)" }) extra \(c.isExtra))"
            case .sync(let s): "sync \(HexBytes(s))"
            case .end(let s): "end \(HexBytes(s))"
            default: "\(claim)"
            }
        return "[\(envelope)] \(c) \(agreeing)/\(of)"
    }
}
