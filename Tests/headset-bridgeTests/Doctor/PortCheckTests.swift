import Glibc
import Ports
import SerialIO
import SystemCalls
import Testing

@testable import headset_bridge

/// What is found about a port, but for rights.
struct PortCheckTests {
    private static let path = "/dev/ttyUSB0"

    @Test(
        arguments: [
            (
                PortHolder(process: 12, name: "screen"),
                "screen (process 12) has it open; close what needn't have it",
                "fuser -v /dev/ttyUSB0"
            ),
            (
                PortHolder(process: 7, name: "headset-bridge"),
                "headset-bridge (process 7) has it open; that signal has it release the port, and the next one take it back",
                "kill -USR1 7"
            ),
            (
                PortHolder(process: 3, name: "ModemManager"),
                "ModemManager (process 3) has it open; it looks for a modem there: it will let go, and the tool's rules keep it away",
                UdevRulesRemedy.install
            ),
            (
                PortHolder(process: 4, name: "brltty"),
                "brltty (process 4) has it open; it takes the port for a Braille display's",
                "sudo systemctl stop brltty"
            ),
        ])
    func `Who has a port open is told, and how it lets go`(holder: PortHolder, text: String, remedy: String) {
        var check = BusyCheck(path: Self.path, holders: [holder])
        #expect(check.finding == Finding(.busy, .warning, at: Self.path, text, try: remedy))
        check.isNamed = true
        #expect(check.finding == Finding(.busy, .problem, at: Self.path, text, try: remedy))
    }

    @Test(
        arguments: [
            (
                nil, "; that signal has headset-bridge release the port, and the next one take it back",
                "kill -USR1 7", [("screen", 12), ("headset-bridge", 7)]
            ),
            (
                12, "; that signal has headset-bridge release the port, and the next one take it back",
                "kill -USR1 7", [("screen", 12), ("headset-bridge", 7)]
            ),
            (
                8, "; that signal has headset-bridge release the port, and the next one take it back",
                "kill -USR1 8", [("headset-bridge", 7), ("headset-bridge", 8)]
            ),
            (12, "; screen keeps others out: close it", "kill 12", [("cat", 9), ("screen", 12)]),
            (nil, "; close what needn't have it", "fuser -v /dev/ttyUSB0", [("cat", 9), ("screen", 12)]),
            (
                nil, "; it takes the port for a Braille display's", "sudo systemctl stop brltty",
                [("cat", 9), ("brltty", 12)]
            ),
        ] as [(Int32?, String, String, [(String, Int32)])])
    func `Of several holders, all are told, and the one that is to let go`(
        locker: Int32?, text: String, remedy: String, holders: [(String, Int32)]
    ) {
        let names = holders.map { "\($0.0) (process \($0.1))" }.joined(separator: ", ")
        let check = BusyCheck(
            path: Self.path, holders: holders.map { PortHolder(process: $0.1, name: $0.0) }, locker: locker)
        #expect(
            check.finding
                == Finding(.busy, .warning, at: Self.path, "\(names) have it open\(text)", try: remedy))
    }

    @Test func `Whoever plays a board on a pseudo-terminal may have it open, but not keep others out`() {
        let socat = PortHolder(process: 12, name: "socat")
        var check = BusyCheck(path: "/dev/pts/3", holders: [socat], isPseudoTerminal: true, isNamed: true)
        #expect(
            check.finding
                == Finding(
                    .busy, .ok, at: "/dev/pts/3",
                    "socat (process 12) has it open, as whoever plays the board may"))
        check.locker = 12
        #expect(check.finding.state == .problem)
        (check.locker, check.isRefused) = (nil, true)
        #expect(check.finding.state == .problem)
    }

    @Test func `A holder that can't be seen is looked for as root`() {
        #expect(
            OpeningCheck(path: Self.path, error: SystemError(call: "TIOCEXCL", code: EBUSY, path: Self.path))
                .finding
                == Finding(
                    .busy, .problem, at: Self.path,
                    "another program holds it for itself; only root sees which",
                    try: "sudo fuser -v /dev/ttyUSB0"))
        #expect(BusyCheck(path: Self.path, holders: []).finding.state == .ok)
    }

    @Test func `A failed opening is a matter of rights, or of the port`() {
        func finding(_ code: Int32) -> Finding {
            OpeningCheck(path: Self.path, error: SystemError(call: "open", code: code, path: Self.path))
                .finding
        }
        #expect(
            finding(EPERM)
                == Finding(
                    .permission, .problem, at: Self.path,
                    "open /dev/ttyUSB0: not permitted; a container or a security policy forbids it: pass the device in",
                    try: "docker run --device /dev/ttyUSB0 IMAGE"))
        #expect(finding(EIO).check == .open)
        #expect(finding(EIO).state == .problem)
        #expect(finding(ENXIO).text.contains("nothing is connected under this name"))
    }

    @Test(
        arguments: [
            ("tcp://bench:4000", "nc -vz bench 4000"), ("rfc2217://[::1]:2217", "nc -vz ::1 2217"),
            ("unix:/run/a b", "nc -vzU '/run/a b'"),
        ])
    func `Whether a server is there is asked of it`(address: String, remedy: String) throws {
        let error = SystemError(call: "connect", code: ECONNREFUSED, path: address)
        let server = try RemoteAddress(address)
        #expect(
            OpeningCheck(path: address, server: server, error: error).finding
                == Finding(.open, .problem, at: address, "\(error)", try: remedy))
        let closed = SystemError(call: "read", code: ECONNRESET, path: address)
        #expect(
            OpeningCheck(path: address, server: server, error: closed, words: "Port already in use").finding
                == Finding(
                    .open, .problem, at: address, "\(closed); it says: Port already in use",
                    try: "headset-bridge run \(address.asShellWord) --wait 60"))
        #expect(OpeningCheck.lost(address, server: server).remedy == remedy)
        #expect(OpeningCheck.lost(Self.path, server: nil).remedy == "headset-bridge devices --watch")
    }

    @Test func `A port that opened otherwise than wished is told`() {
        let report = SerialReport(speed: LineSpeed(asked: 250_000, actual: 230_769))
        #expect(
            OpeningCheck.finding(Self.path, report)
                == Finding(
                    .open, .warning, at: Self.path,
                    "/dev/ttyUSB0: 250000 baud were asked for, the driver gives 230769 (-7.69 %); choose a speed that it has"
                ))
        #expect(OpeningCheck.finding(Self.path, SerialReport()).state == .ok)
    }

    @Test func `A board that can't be told from its twin is to be named by place`() {
        let link = "/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0"
        #expect(
            IdentityCheck(
                path: Self.path, name: StableName(text: "usb:10C4:EA60:0001@1-2", basis: .sharedSerialNumber),
                twins: ["/dev/ttyUSB3"], byPath: link
            ).finding
                == Finding(
                    .identity, .warning, at: Self.path,
                    "/dev/ttyUSB3 has the same serial number: only their places tell them apart",
                    try: "headset-bridge run \(link)"))
        #expect(
            IdentityCheck(path: Self.path, name: StableName(text: "usb:1A86:7523@1-2", basis: .place)).finding
                == Finding(
                    .identity, .warning, at: Self.path,
                    "its USB device has no serial number: another of its kind that is plugged in there passes for it",
                    try: "headset-bridge run usb:1A86:7523@1-2"))
        for basis in [StableName.Basis.serialNumber, .node] {
            #expect(
                IdentityCheck(path: Self.path, name: StableName(text: "x", basis: basis)).finding.state == .ok
            )
        }
    }

    @Test(arguments: [(nil, Finding.State.ok), (1, .ok), (2, .ok), (3, .warning), (16, .warning)])
    func `A latency timer that is felt is told`(timer: Int?, state: Finding.State) {
        let finding = LatencyCheck(path: Self.path, timer: timer).finding
        #expect(finding.state == state)
        #expect(
            finding.remedy == (state == .ok ? nil : "headset-bridge run /dev/ttyUSB0 --low-latency"))
    }

    @Test func `ModemManager is told where it may come, and only there`() {
        for (isRunning, isKeptAway, isUSB) in [
            (false, false, true), (true, true, true), (true, false, false), (false, true, true),
        ] {
            let check = ModemManagerCheck(
                path: Self.path, isRunning: isRunning, isKeptAway: isKeptAway, isUSB: isUSB)
            #expect(check.finding.state == .ok, "\(check)")
        }
        let finding = ModemManagerCheck(path: Self.path, isRunning: true, isKeptAway: false, isUSB: true)
            .finding
        #expect(finding.state == .warning)
        #expect(finding.remedy == UdevRulesRemedy.install)
    }

    @Test func `Errors of the line are told by what they mean`() {
        func check(_ counters: SerialCounters?, faults: Int = 0) -> Finding {
            LineCheck(port: Self.path, frames: 40, faults: faults, counters: counters).finding
        }
        #expect(check(nil).state == .ok)
        #expect(check(SerialCounters()).text == "no error on the line")
        #expect(check(SerialCounters(breaks: 3)).state == .ok)
        #expect(
            check(SerialCounters(frame: 3))
                == Finding(
                    .line, .warning, at: Self.path,
                    "the kernel counted 3 framing errors",
                    try: "headset-bridge identify /dev/ttyUSB0"))
        #expect(
            check(SerialCounters(overrun: 1)).remedy == "headset-bridge run /dev/ttyUSB0 --flow hardware")
        #expect(
            check(nil, faults: 2)
                == Finding(
                    .line, .warning, at: Self.path,
                    "2 of 42 frames were damaged: a run says where bytes are lost",
                    try: "headset-bridge run /dev/ttyUSB0"))
    }
}
