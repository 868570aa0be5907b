import Glibc
import SystemCalls
import Testing

private let oneByte: [UInt8] = [1]

/// One after another: signals belong to the process.
@Suite(.serialized) struct SignalPipeTests {
    @Test func `Signals come out of the pipe in order`() throws {
        let signals = try SignalPipe()
        #expect(try signals.next() == nil)
        let sent: [(Int32, SignalPipe.Signal)] = [
            (SIGHUP, .ending(.hangUp)), (SIGINT, .ending(.interrupt)), (SIGUSR1, .user),
            (SIGTERM, .ending(.terminate)), (SIGINT, .ending(.interrupt)),
        ]
        for (signal, expected) in sent {
            kill(getpid(), signal)
            var poller = Poller()
            poller.watch(signals.descriptor, for: .readable)
            // The kernel may hand it to any thread, so that each is waited for before the next.
            #expect(try poller.wait(until: BootTime.now() + .seconds(20)) == 1)
            #expect(try signals.next() == expected)
        }
        #expect(try signals.next() == nil)
    }

    @Test func `A reader that goes away is an error, not the end`() throws {
        let signals = try SignalPipe()
        let abandoned = try writeEndWithoutReader()
        #expect(throws: SystemError(call: "write", code: EPIPE)) {
            try Descriptor(owning: abandoned).writeAll(oneByte.span.bytes)
        }
        #expect(try signals.next() == nil)
    }

    @Test func `A process catches them once at a time, and what was before comes back`() throws {
        let before = handlerIsDefault()
        do {
            let signals = try SignalPipe()
            #expect(throws: SystemError(call: "sigaction", code: EBUSY)) { _ = try SignalPipe() }
            #expect(handlerIsDefault() == false)
            #expect(try signals.next() == nil)
        }
        #expect(handlerIsDefault() == before)
        _ = try SignalPipe()
    }

    @Test func `A hang-up that was ignored stays ignored`() throws {
        let before = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, before) }
        let signals = try SignalPipe()
        kill(getpid(), SIGHUP)
        kill(getpid(), SIGTERM)
        var poller = Poller()
        poller.watch(signals.descriptor, for: .readable)
        #expect(try poller.wait(until: BootTime.now() + .seconds(20)) == 1)
        #expect(try signals.next() == .ending(.terminate))
        #expect(try signals.next() == nil)
    }

    @Test func `A signal that got another meaning meanwhile keeps it`() throws {
        let before = signal(SIGHUP, SIG_DFL)
        defer { signal(SIGHUP, before) }
        do {
            let signals = try SignalPipe()
            signal(SIGHUP, SIG_IGN)
            #expect(try signals.next() == nil)
        }
        #expect(signal(SIGHUP, SIG_DFL).map { unsafeBitCast($0, to: Int.self) } == 1, "SIG_IGN")
    }

    private func writeEndWithoutReader() throws -> Int32 {
        let pipe = try Descriptor.pipe()
        return dup(pipe.writeEnd.number)
    }

    /// Whether SIGTERM does what it does by default.
    private func handlerIsDefault() -> Bool {
        var action = sigaction()
        sigaction(SIGTERM, nil, &action)
        return action.__sigaction_handler.sa_handler == nil
    }
}
