import TestSupport

@testable import Identification

extension StreamSample {
    /// Bytes of which nobody knows where messages end.
    init(_ bytes: [UInt8]) {
        self.init()
        append(bytes.span)
    }

    /// The frames of a stream as messages.
    init(messagesOf stream: VendorStream) {
        self.init()
        var start = 0
        for end in stream.ends {
            append(stream.bytes[start..<end].span)
            boundary()
            start = end
        }
    }
}

extension SeededGenerator {
    /// Noise.
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}
