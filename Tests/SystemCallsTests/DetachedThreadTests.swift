import Glibc
import SystemCalls
import Testing

@Suite struct DetachedThreadTests {
    @Test func `It runs on a thread of its own, which no signal interrupts`() throws {
        let pipe = try Descriptor.pipe()
        let end = pipe.writeEnd.number
        let own = pthread_self()
        let before = try blocked()
        try DetachedThread.start {
            let isOther: UInt8 = pthread_equal(own, pthread_self()) == 0 ? 1 : 0
            let isBlocked: UInt8 = (try? blocked().contains(SIGTERM)) == true ? 1 : 0
            try? Descriptor(borrowing: end).writeAll([isOther, isBlocked].span.bytes)
        }
        var answer: [UInt8] = [0, 0]
        #expect(try pipe.readEnd.read(into: &answer) == 2)
        #expect(answer == [1, 1])
        #expect(try blocked() == before, "whoever starts it is interrupted as before")
    }
}

/// The signals that this thread blocks.
private func blocked() throws -> Set<Int32> {
    var mask = sigset_t()
    guard pthread_sigmask(SIG_BLOCK, nil, &mask) == 0 else {
        throw SystemError(call: "pthread_sigmask", code: errno)
    }
    return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
}
