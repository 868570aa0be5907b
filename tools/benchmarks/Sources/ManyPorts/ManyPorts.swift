import Glibc
import Measuring

/// How the tool does with many boards, with one that is plugged in, and with nothing to do.
///
/// Aims: no loss, and within twice the processor time of a bare loop in C that reads the same; 200 ms from a board's node to
/// its link; no wake-ups while nothing happens.
@main struct ManyPorts {
    private static let rounds = 3

    static func main() {
        let given = CommandLine.arguments
        guard given.count == 8, let seconds = Int(given[7]) else {
            complain("ManyPorts TOOL FEEDER BARE-LOOP UDEV-BENCH DEVICE FOLDER IDLE-SECONDS")
        }
        let benchmark = ManyPorts(
            tool: given[1], feeder: given[2], bareLoop: given[3], udevBench: given[4], device: given[5],
            folder: given[6], seconds: seconds)
        measuring {
            Row("ports", "ours", "bare", "ratio", "aim").print()
            try benchmark.load()
            try benchmark.plugIn()
            try benchmark.idle()
        }
    }

    let tool: String
    let feeder: String
    let bareLoop: String
    let udevBench: String
    let device: String
    let folder: String
    let seconds: Int

    private func run(_ words: String...) -> [String] {
        // Not the person's own registry.
        [tool, "run"] + words + ["--format", "json", "--registry", folder + "/registry.sqlite"]
    }

    private func load() throws {
        let capture = folder + "/capture.pcapng"
        func ours(_ recording: [String]) -> Load {
            Load(
                in: folder, ready: ("\"state\":\"up\"", Load.boards),
                proof: { ["\"frames\":\($1),\"bytes\":\($0),\"faults\":0,\"lost\":0,"] },
                command: { run() + recording + $0 })
        }
        func bare(_ options: [String]) -> Load {
            Load(
                in: folder, ready: ("ready", 1), proof: { bytes, _ in ["read \(bytes)"] },
                command: { [bareLoop] + options + $0 })
        }
        var (reading, checking) = (bare([]), bare(["--check"]))
        var unrecorded = ours(["--no-record"])
        var recorded = ours(["--record", capture, "--overwrite"])
        for _ in 0..<Self.rounds {
            try reading.measure(feeder: feeder)
            try checking.measure(feeder: feeder)
            try unrecorded.measure(feeder: feeder)
            try recorded.measure(feeder: feeder)
        }
        for (name, ours, bare, aim) in [
            ("\(Load.boards) boards, 5 s, CPU ms", unrecorded, reading, "≤ 2; nothing lost"),
            ("  bare: checks the frames, too", unrecorded, checking, ""),
            ("  recorded too", recorded, reading, ""),
        ] {
            let (busy, base) = (ours.busy / .milliseconds(1), bare.busy / .milliseconds(1))
            Row(name, busy.tenths, base.tenths, (busy / base).tenths, aim).print()
        }
        let late = [reading, unrecorded, recorded].map(\.lateness).max() ?? 0
        Row(
            "  peak memory, MB", (Double(unrecorded.memory) / 1e3).tenths,
            (Double(reading.memory) / 1e3).tenths, "", "boards were up to \(late) ms late"
        ).print()
    }

    private func plugIn() throws {
        let path = try PlugIn.ofPath(run("--no-record"), folder: folder)
        Row("node to link, a path, ms", path.best.tenths, "", "", "≤ 200; worst \(path.worst.tenths)").print()
        let bench = try UdevBench(udevBench, device: device)
        let usb = try PlugIn.ofUSB(run("--no-record"), bench: bench)
        Row("  a USB adapter (udev)", usb.best.tenths, "", "", "≤ 200; worst \(usb.worst.tenths)").print()
    }

    /// How often it woke, and how long it kept a processor busy.
    private func idle() throws {
        let (path, up) = (folder + "/idle", "\"state\":\"up\"")
        let terminal = try Terminal()
        try terminal.plugIn(as: path)
        try Idle(run(path, "--no-record", "--listen-only", "--profile", "raw"), ready: up, for: seconds)
            .row("wake-ups in \(seconds) s, silent board").print()
        let socket = folder + "/lines.sock"
        var readers: [Int32] = []
        defer { for reader in readers { close(reader) } }
        try Idle(
            run(path, "--no-record", "--listen-only", "--profile", "raw", "--serve", "unix:" + socket),
            ready: up,
            for: seconds
        ) {
            for _ in 0..<2 { readers.append(try Self.connect(to: socket)) }
        }.row("  and two readers").print()
        terminal.unplug(from: path)
        let bench = try UdevBench(udevBench, device: device)
        try Idle(run("--no-record"), environment: bench.sight, ready: nil, for: seconds)
            .row("  no board yet").print()
        let board = try Terminal()
        try bench.plugIn(board)
        try Idle(run("--no-record"), environment: bench.sight, ready: up, for: seconds) {
            try bench.unplug(board)
        }.row("  board unplugged").print()
    }

    private static func connect(to path: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let reader = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(reader, $0, size) }
        }
        guard code == 0 else { throw Child.Failure(what: "nobody serves \(path)") }
        return reader
    }
}
