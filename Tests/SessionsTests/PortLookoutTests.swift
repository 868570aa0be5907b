import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Ports
@testable import Sessions

/// Who knows which ports there are, where watching or looking fails.
@Suite struct PortLookoutTests {
    private static let noDescriptor = SystemError(call: "inotify_init1", code: EMFILE)

    /// What came of a lookout that was asked.
    private final class Tally {
        var told: [SystemError] = []
        var monitors = 0
        var ports: [PortDescription] = []
        var scanFails = false

        func scan() throws(SystemError) -> PortSnapshot {
            if scanFails { throw SystemError(call: "opendir", code: EMFILE) }
            return PortSnapshot(ports)
        }

        func lookout(_ monitor: @escaping () throws(SystemError) -> PortMonitor) -> PortLookout {
            PortLookout(
                monitor: { () throws(SystemError) in
                    self.monitors += 1
                    return try monitor()
                }, scan: scan, telling: { self.told.append($0) })
        }
    }

    private static func port(_ path: String, _ serial: String, at location: String) -> PortDescription {
        PortDescription(
            path: path, usb: USBIdentity(id: USBID(vendor: 0x1209, product: 1), serialNumber: serial),
            location: location,
            appearance: .init(systemPath: "/sys/\(location)", deviceNumber: 5, node: 0))
    }

    @Test func `Where nothing can be watched that is said once, and time alone makes the next attempt`()
        throws
    {
        let tally = Tally()
        let lookout = tally.lookout { () throws(SystemError) in throw Self.noDescriptor }
        let link = LiveLink(.name("usb:1209:0001:A1"), lookout: lookout)
        var now = Timestamp.zero
        for pause: Milliseconds in [20, 50, 100, 200, 500, 1000, 1000] {
            #expect(link.open(at: now) == false)
            #expect(link.lastTrouble == .notThere("usb:1209:0001:A1"))
            #expect(!link.isThereAnew)
            #expect(link.nextAttempt == now + pause)
            now = now + pause
        }
        #expect(tally.told == [Self.noDescriptor])
        #expect(tally.monitors == 1)
        let board = try PseudoTerminal()
        tally.ports = [Self.port(board.path, "A1", at: "1-1")]
        #expect(link.open(at: now) == true)
    }

    @Test func `A look that fails is the trouble of one attempt, which time makes again`() throws {
        let tally = Tally()
        let lookout = tally.lookout { () throws(SystemError) in throw Self.noDescriptor }
        let link = LiveLink(.name("usb:1209:0001:A1"), lookout: lookout)
        tally.scanFails = true
        #expect(link.open(at: .zero) == false)
        #expect(link.lastTrouble == .system(SystemError(call: "opendir", code: EMFILE)))
        #expect(link.nextAttempt == Timestamp.zero + 20)
        tally.scanFails = false
        #expect(link.open(at: .zero + 20) == false)
        #expect(link.lastTrouble == .notThere("usb:1209:0001:A1"))
    }

    @Test func `A look that fails changes nothing for who is woken by what happens to ports`() throws {
        let tally = Tally()
        let lookout = tally.lookout { () throws(SystemError) in try PortMonitor() }
        let link = LiveLink(.name("usb:1209:0001:nobody"), lookout: lookout)
        lookout.begin()
        tally.scanFails = true
        guard case .failure = lookout.look() else {
            Issue.record("it could look")
            return
        }
        #expect(link.open(at: .zero) == false)
        #expect(link.nextAttempt == nil)
        #expect(tally.told == [])
    }

    @Test func `What wakes no more is let go of, said once, and from then on it is a timer`() throws {
        let tally = Tally()
        let lookout = tally.lookout { () throws(SystemError) in
            let monitor = try PortMonitor()
            let nothing = try Descriptor.open("/dev/null", for: .read)
            #expect(dup2(nothing.number, monitor.events.descriptor) >= 0)
            return monitor
        }
        let link = LiveLink(.name("usb:1209:0001:nobody"), lookout: lookout)
        #expect(link.open(at: .zero) == false)
        #expect(link.nextAttempt == nil)
        var poller = Poller()
        lookout.watch(in: &poller)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) > 0)
        #expect(lookout.haveChanged(after: poller) == true)
        #expect(tally.told.map(\.code) == [ENOTSOCK])
        link.portsChanged(at: .zero + 100)
        #expect(link.nextAttempt == Timestamp.zero + 100)
        for time: Milliseconds in [100, 200, 300] {
            #expect(link.open(at: .zero + time) == false)
            #expect(link.nextAttempt != nil)
        }
        poller.reset()
        lookout.watch(in: &poller)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) == 0)
        #expect(lookout.haveChanged(after: poller) == false)
        #expect((tally.monitors, tally.told.count) == (1, 1))
    }

    @Test
    func
        `A board that is elsewhere by the time its old port is lost is opened there soon, however it came and went`()
        throws
    {
        let folder = try TemporaryFolder()
        let old = try PseudoTerminal()
        let new = try PseudoTerminal()
        let paths = (folder.path + "/ttyACM0", folder.path + "/ttyACM1")
        #expect(symlink(old.path, paths.0) == 0)
        #expect(symlink(new.path, paths.1) == 0)
        let tally = Tally()
        tally.ports = [Self.port(paths.0, "A1", at: "1-1")]
        let link = LiveLink(
            .path(paths.0), lookout: tally.lookout { () throws(SystemError) in throw Self.noDescriptor })
        #expect(link.open(at: .zero) == true)
        link.openSince = .zero
        link.attempts = 4
        tally.ports = [Self.port(paths.1, "A1", at: "1-2")]
        link.lose(at: .zero + 10)
        #expect(link.nextAttempt == Timestamp.zero + 30)
        #expect(link.open(at: .zero + 30) == true)
        #expect(link.path == paths.1)
    }
}
