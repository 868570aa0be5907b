import Timing
import Glibc
import SystemCalls
import Testing

private let oneByte: [UInt8] = [1]

@Suite struct PollerTests {
    @Test func `Each descriptor's readiness is found under its index`() throws {
        let quiet = try Descriptor.pipe()
        let loud = try Descriptor.pipe()
        _ = try loud.writeEnd.write(oneByte.span.bytes)
        var poller = Poller()
        let first = poller.watch(quiet.readEnd.number, for: .readable)
        let second = poller.watch(loud.readEnd.number, for: .readable)
        let third = poller.watch(quiet.writeEnd.number, for: .writable)
        #expect(try poller.wait(until: nil) == 2)
        #expect([poller[first], poller[second], poller[third]] == [[], .readable, .writable])
    }

    @Test func `A wait ends at its deadline, not before`() throws {
        let pipe = try Descriptor.pipe()
        var poller = Poller()
        poller.watch(pipe.readEnd.number, for: .readable)
        let deadline = BootTime.now() + .milliseconds(3)
        #expect(try poller.wait(until: deadline) == 0)
        #expect(BootTime.now() >= deadline)
        #expect(poller[0] == [])
    }

    @Test func `Signals that come faster than the deadline don't put it off`() throws {
        let pipe = try Descriptor.pipe()
        var poller = Poller()
        poller.watch(pipe.readEnd.number, for: .readable)
        let ready = try whileSignalled(each: .milliseconds(1), times: 5000) { isOver in
            // Far longer than a signal takes to come, and far shorter than they come.
            let ready = try poller.wait(until: BootTime.now() + .milliseconds(100))
            #expect(!isOver(), "the wait outlived the signals")
            return ready
        }
        #expect(ready == 0)
    }

    @Test func `A deadline in the past only looks`() throws {
        let pipe = try Descriptor.pipe()
        var poller = Poller()
        poller.watch(pipe.readEnd.number, for: .readable)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) == 0)
        _ = try pipe.writeEnd.write(oneByte.span.bytes)
        #expect(try poller.wait(until: BootTime(nanoseconds: .min)) == 1)
    }

    @Test func `A hang-up and a closed descriptor are told, asked for or not`() throws {
        let readCopy: Descriptor
        do {
            let pipe = try Descriptor.pipe()
            readCopy = Descriptor(owning: dup(pipe.readEnd.number))
        }
        var poller = Poller()
        poller.watch(readCopy.number, for: [])
        poller.watch(1_000_000, for: .readable)
        #expect(try poller.wait(until: nil) == 2)
        #expect([poller[0], poller[1]] == [.hungUp, .invalid])
        #expect(poller[0].isOver && poller[1].isOver && !Readiness.readable.isOver)
    }

    @Test func `A reset forgets what was watched`() throws {
        let pipe = try Descriptor.pipe()
        var poller = Poller()
        poller.watch(pipe.writeEnd.number, for: .writable)
        poller.reset()
        #expect(poller.watch(pipe.readEnd.number, for: .readable) == 0)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) == 0)
    }
}

@Suite struct BootTimeTests {
    @Test(arguments: [
        (1, Duration.nanoseconds(2), 3), (0, .seconds(3), 3_000_000_000), (5, .nanoseconds(-7), -2),
        (1, .seconds(Int64.max), Int64.max), (.max, .nanoseconds(1), .max),
    ])
    func `A while after a moment is a moment`(start: Int64, interval: Duration, end: Int64) {
        #expect(BootTime(nanoseconds: start) + interval == BootTime(nanoseconds: end))
    }

    @Test func `Time goes on`() {
        let earlier = BootTime.now()
        #expect(earlier <= BootTime.now())
        #expect(earlier.nanoseconds > 0)
        #expect(WallTime.now().nanoseconds > 1_700_000_000_000_000_000)
    }
}
