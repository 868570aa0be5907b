import CHeadset
import TestSupport
import Testing

struct VectorTests {
    @Test(arguments: WireVector.files)
    func `A whole stream is heard as its vector says`(file: String) throws {
        for vector in try WireVector.load(file) {
            let heard = Heard.hear(vector.stream.bytes, from: vector.sender)
            #expect(heard == Heard.expected(by: vector), "\(vector)")
        }
    }

    @Test(arguments: WireVector.files)
    func `A stream that comes byte by byte is heard the same`(file: String) throws {
        for vector in try WireVector.load(file) {
            let heard = Heard.hear(
                vector.stream.bytes, from: vector.sender,
                chunks: repeatElement(1, count: vector.stream.bytes.count))
            #expect(heard == Heard.expected(by: vector), "\(vector)")
        }
    }

    @Test(arguments: WireVector.files)
    func `A stream that is cut anywhere is heard the same`(file: String) throws {
        for vector in try WireVector.load(file) {
            let expected = Heard.expected(by: vector)
            let wrong = vector.stream.bytes.indices.dropFirst().first { cut in
                Heard.hear(vector.stream.bytes, from: vector.sender, chunks: [cut]) != expected
            }
            #expect(wrong == nil, "\(vector)")
        }
    }

    @Test func `The units of a vector are all of its stream`() throws {
        for vector in try WireVector.all() {
            #expect(vector.expect.reduce(0) { $0 + $1.length } == vector.stream.bytes.count, "\(vector)")
        }
    }

    @Test func `A message is written as its vector says`() throws {
        let canonical = try WireVector.all().filter { $0.canonical == true }
        #expect(canonical.count > 100)
        for vector in canonical {
            let unit = try #require(vector.expect.first)
            let (message, frame) = (try #require(unit.message), try #require(unit.frame))
            let line = CMessageWriter().line(message, sequence: frame.sequence, time: frame.time)
            #expect(HexBytes(line) == vector.stream, "\(vector)")
        }
    }

    @Test func `A message that finds no room is refused, and nothing is written behind the buffer`() throws {
        let vectors = try WireVector.all().filter { $0.canonical == true && $0.stream.bytes.count < 64 }
        for vector in vectors {
            let unit = try #require(vector.expect.first)
            let (message, frame) = (try #require(unit.message), try #require(unit.frame))
            for capacity in 0...vector.stream.bytes.count {
                let line = CMessageWriter().line(
                    message, sequence: frame.sequence, time: frame.time, capacity: capacity)
                #expect(
                    line == (capacity < vector.stream.bytes.count ? [] : vector.stream.bytes),
                    "\(vector) into \(capacity)")
            }
        }
    }
}
