import Glibc
import SystemCalls
import Testing

@testable import Ports

/// Events that nobody can read. They come through a socket that is put in the place of the monitor's.
@Suite struct UdevMonitorTests {
    private func monitor(readingFrom number: Int32) throws -> UdevMonitor {
        let monitor = try PortDiscovery().monitor(.kernel)
        try #require(dup2(number, monitor.descriptor) >= 0)
        _ = fcntl(monitor.descriptor, F_SETFD, FD_CLOEXEC)
        return monitor
    }

    @Test func `Events that can't be read are events that were lost, however many come at once`() throws {
        var pair: [Int32] = [0, 0]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &pair) == 0)
        let ours = Descriptor(owning: pair[0])
        let its = Descriptor(owning: pair[1])
        let monitor = try monitor(readingFrom: its.number)
        let short = [[1, 2, 3], Array("libudev".utf8)]
        for garbage in Array(repeating: short, count: 100).joined() + [[UInt8](repeating: 7, count: 200)] {
            #expect(try ours.write(garbage.span.bytes) == garbage.count)
        }
        let events = try monitor.take()
        #expect(events.happened && events.areIncomplete && events.ready == [])
        #expect(try !monitor.take().happened)
        var poller = Poller()
        poller.watch(its.number, for: .readable)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) == 0, "all is taken")
    }

    @Test func `A socket that only fails is of no use, and says so`() throws {
        let file = try Descriptor.open("/dev/null", for: .read)
        let monitor = try monitor(readingFrom: file.number)
        do throws(SystemError) {
            _ = try monitor.take()
            Issue.record("it took something")
        } catch {
            #expect(error.call == "udev_monitor_receive_device")
            #expect(error.code == ENOTSOCK)
        }
    }
}
