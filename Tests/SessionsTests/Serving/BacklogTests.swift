import Testing
import Timing

@testable import Sessions

/// The latest pieces of a stream.
@Suite struct BacklogTests {
    @Test(arguments: [1, 7, 100, 10_000])
    func `However small the pieces are, they take no more memory than they may`(size: Int) {
        let capacity = 1 << 20
        var backlog = Backlog(from: 5, capacity: capacity)
        let piece = [UInt8](repeating: 7, count: size)
        for _ in 0..<100_000 { backlog.add(piece) }
        #expect(backlog.end == 100_005)
        let kept = Int(backlog.end - backlog.first)
        #expect(kept == capacity / (size + Backlog.overhead))
        #expect(Backlog.overhead >= 64)
        #expect(backlog[backlog.first] == piece)
        #expect(backlog[backlog.end - 1] == piece)
    }

    @Test func `The latest piece is kept, however large it is`() {
        var backlog = Backlog(from: 0, capacity: 10)
        backlog.add([1])
        backlog.add([UInt8](repeating: 2, count: 1000))
        #expect(backlog.first == 1)
        #expect(backlog[1].count == 1000)
    }
}
