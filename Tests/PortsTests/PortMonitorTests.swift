import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import Ports

@Suite struct PortMonitorTests {
    @Test func `What happens while nobody can look is still to be told, and looked for a second later`() async
    {
        // A process of its own, since what a process may open is every thread's.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            var monitor = try PortMonitor(nodesIn: folder.path)
            #expect(mkdir(folder.path + "/ttyACM0", 0o700) == 0)
            var poller = Poller()
            monitor.watch(in: &poller)
            #expect(try poller.wait(until: BootTime(nanoseconds: 0)) > 0)
            var most = rlimit()
            #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &most) == 0)
            var none = rlimit(rlim_cur: 0, rlim_max: most.rlim_max)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
            let before = BootTime.now()
            let changes = try monitor.changes(after: poller)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &most) == 0)
            #expect(changes.isEmpty)
            let deadline = monitor.deadline
            let next = try #require(deadline)
            #expect(next >= before + .seconds(1))
            poller.reset()
            monitor.watch(in: &poller)
            try poller.wait(until: next)
            _ = try monitor.changes(after: poller)
            #expect(monitor.deadline == nil)
        }
    }
}
