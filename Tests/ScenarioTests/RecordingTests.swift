import FoundationEssentials
import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// Where `run` records to, and what of it is left when something goes wrong.
struct RecordingTests {
    /// The last line that the demo's board causes.
    private static let last =
        "\"event\":\"configuration\",\"accessory\":\"HB-DEMO-0001\",\"capabilities\":"
        + "[\"audioSwitching\",\"placement\"],\"placement\":\"offHead\",\"primary\":null,\"secondary\":null"

    /// Plays the demo to a bridge, and returns all that it said.
    private static func play(_ tool: inout RunningTool, _ board: inout TestBoard) throws -> BuiltTool.Result {
        try board.waitForReader()
        try board.play(to: 20_000)
        try tool.wait(for: "\"cause\":\"doff\"")
        try tool.wait(for: last)
        tool.send(SIGINT)
        return try tool.finish()
    }

    /// The live lines, but for the last, must begin the replay's or be begun by it.
    private static func expectCommonBeginning(_ one: BuiltTool.Result, _ other: BuiltTool.Result) {
        let count = min(one.lines.count, other.lines.count) - 1
        #expect(count > 5)
        #expect(one.lines.prefix(count) == other.lines.prefix(count))
    }

    @Test func `By default a session is recorded under the time and the port, for its owner alone`() throws {
        let home = try Home()
        let board = try TestBoard()
        var tool = try home.start("run", "R2 07=\(board.port)", "--format", "json")
        let said = try tool.wait(for: "recording to ", in: .complaints)
        try tool.wait(for: "\"event\":\"link\"")
        tool.send(SIGINT)
        #expect(try tool.finish().code == 130)
        let names = try home.names(in: "state/headset-bridge/captures")
        let name = try #require(names.first)
        #expect(names.count == 1)
        #expect(name.wholeMatch(of: /\d{8}T\d{6}\.\d{3}Z-R2_07\.pcapng/) != nil, "\(name)")
        let path = home.path("state/headset-bridge/captures/\(name)")
        #expect(said == "headset-bridge: recording to \(path)")
        #expect(try permissions(of: path) == 0o600)
        for folder in ["state", "state/headset-bridge", "state/headset-bridge/captures"] {
            #expect(try permissions(of: home.path(folder)) == 0o700)
        }
        #expect(try home.run("replay", path).code == 0)
    }

    @Test func `A port that can't be opened leaves no recording behind`() throws {
        let home = try Home()
        #expect(try home.run("run", "/dev/ttyNOWHERE").code == 69)
        #expect(try home.run("run", "/dev/ttyNOWHERE", "--record", home.path("capture")).code == 69)
        #expect(try home.names(in: "") == [])
        try home.write("precious", to: "old")
        #expect(
            try home.run("run", "/dev/ttyNOWHERE", "--record", home.path("old"), "--overwrite").code == 69)
        #expect(try home.bytes(of: "old") == Array("precious".utf8))
    }

    @Test func `An existing file is kept, unless it may be replaced`() throws {
        let home = try Home()
        let board = try TestBoard()
        let file = try home.write([UInt8](repeating: 1, count: 100_000), to: "old")
        for command in [["run", board.port], ["simulate", "one-ear"]] {
            #expect(
                try BuiltTool.run(command + ["--record", file], environment: home.environment)
                    == BuiltTool.Result(
                        code: 74, output: "",
                        complaints: "headset-bridge: \(file): it exists; give another name, or --overwrite\n")
            )
        }
        #expect(try home.bytes(of: "old").count == 100_000)
        #expect(try home.run("simulate", "one-ear", "--record", file, "--overwrite").code == 0)
        _ = try home.record("one-ear", as: "new")
        #expect(try home.bytes(of: "old") == home.bytes(of: "new"))
    }

    @Test func `An explicit recording that can't be made is said before the port is opened`() throws {
        let home = try Home()
        let board = try TestBoard()
        let file = home.path("nowhere/capture.pcapng")
        #expect(
            try home.run("run", board.port, "--record", file)
                == BuiltTool.Result(
                    code: 74, output: "",
                    complaints: "headset-bridge: open \(file): no such file or directory; check the name\n"))
    }

    @Test func `A default recording that can't be made is said, and the run goes on`() throws {
        let home = try Home()
        let file = try home.write("", to: "file")
        for (variables, reason) in [
            (
                ["XDG_STATE_HOME=\(file)"],
                "mkdir \(file)/headset-bridge: a part of this path is no directory; check the name"
            ),
            ([], "neither XDG_STATE_HOME nor HOME is set"),
        ] {
            var board = try TestBoard()
            var tool = try RunningTool(
                ["run", board.port, "--until", "placement=inEar"], environment: variables)
            try board.waitForReader()
            try board.play(to: 4000)
            let result = try tool.finish()
            #expect(result.code == 0)
            #expect(
                result.complaints.hasPrefix("headset-bridge: not recorded: \(reason)\n"),
                "\(result.complaints)")
            // Nor is there a place for the registry, which the run then has to itself.
            #expect(result.complaints.contains("; going on with a registry that other programs don't see\n"))
        }
    }

    @Test func `A capture on standard output replays, and the lines are on standard error`() throws {
        let home = try Home()
        var board = try TestBoard()
        let capture = open(home.path("capture.pcapng"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(capture) }
        var tool = try home.start(
            "run", board.port, "--record", "-", "--color", "never", "--until", "placement=inEar",
            redirections: [(ours: capture, its: STDOUT_FILENO)])
        try board.waitForReader()
        try board.play(to: 4000)
        let live = try tool.finish()
        #expect(live.code == 0)
        let replay = try home.run("replay", home.path("capture.pcapng"), "--color", "never")
        #expect(replay.code == 0)
        #expect(fromSecondLine(of: live.complaints) == fromSecondLine(of: replay.output) + replay.complaints)
        #expect(live.complaints.contains("DEVICE offHead → inEar"))
    }

    @Test(.enabled(if: canMount)) func `A disk that fills up ends the recording, not the bridge`() throws {
        let home = try Home()
        #expect(mkdir(home.path("disk"), 0o700) == 0)
        #expect(try shell("mount -t tmpfs -o size=32k tmpfs \(home.path("disk"))") == 0)
        defer { _ = try? shell("umount -l \(home.path("disk"))") }
        let file = home.path("disk/capture.pcapng")
        var board = try TestBoard()
        var tool = try home.start("run", board.port, "--record", file, "--format", "json")
        let live = try Self.play(&tool, &board)
        #expect(live.code == 74)
        #expect(
            live.complaints.wholeMatch(
                of:
                    #/headset-bridge: recording to \S+ stopped after \d+ bytes: write \S+: no space left on the disk; free some, or write somewhere else; what was recorded until then replays\n/#
            ) != nil, "\(live.complaints)")
        let replay = try home.run("replay", file, "--format", "json")
        #expect(replay.code == 0)
        Self.expectCommonBeginning(live, replay)
    }

    @Test func `A file that may not grow ends the recording, not the bridge`() throws {
        let home = try Home()
        let file = home.path("capture.pcapng")
        var board = try TestBoard()
        let limited = ["sh", "-c", "ulimit -f 32; exec \"$@\"", "sh", try BuiltTool.path()]
        var tool = try home.start("run", board.port, "--record", file, "--format", "json", at: limited)
        let live = try Self.play(&tool, &board)
        #expect(live.code == 74)
        #expect(live.complaints.contains("the file is as large as files may be here"), "\(live.complaints)")
        let replay = try home.run("replay", file, "--format", "json")
        #expect(replay.code == 0)
        Self.expectCommonBeginning(live, replay)
    }

    @Test func `A recording that can't even begin is an error`() throws {
        let home = try Home()
        let board = try TestBoard()
        for command in [["run", board.port], ["simulate", "one-ear"]] {
            #expect(
                try BuiltTool.run(
                    command + ["--record", "/dev/full", "--overwrite"], environment: home.environment)
                    == BuiltTool.Result(
                        code: 74, output: "",
                        complaints: """
                            headset-bridge: recording to /dev/full failed: write /dev/full: no space left on the disk; \
                            free some, or write somewhere else

                            """))
        }
    }

    @Test func `A recording that can't begin leaves nothing behind`() throws {
        let home = try Home()
        let board = try TestBoard()
        let file = home.path("capture.pcapng")
        let limited = ["sh", "-c", "ulimit -f 0; exec \"$@\"", "sh", try BuiltTool.path()]
        var explicit = try home.start("run", board.port, "--record", file, at: limited)
        let refused = try explicit.finish()
        #expect(refused.code == 74)
        #expect(refused.output == "")
        #expect(
            refused.complaints.hasPrefix(
                "headset-bridge: recording to \(file) failed: write \(file): the file is"))
        var other = try TestBoard()
        var byDefault = try home.start("run", other.port, "--until", "placement=inEar", at: limited)
        try other.waitForReader()
        try other.play(to: 4000)
        let bridged = try byDefault.finish()
        #expect(bridged.code == 0)
        #expect(bridged.complaints.contains("failed: write "))
        #expect(try home.names(in: "") == ["state"])
        #expect(try home.names(in: "state/headset-bridge/captures") == [])
    }

    @Test func `A default recording that stops is said, and the run ends well`() throws {
        let home = try Home()
        var board = try TestBoard()
        let limited = ["sh", "-c", "ulimit -f 32; exec \"$@\"", "sh", try BuiltTool.path()]
        var tool = try home.start("run", board.port, "--format", "json", at: limited)
        let live = try Self.play(&tool, &board)
        #expect(live.code == 0)
        #expect(live.complaints.contains(" stopped after "), "\(live.complaints)")
    }

    @Test func `A port that is busy leaves what was to be replaced as it was`() throws {
        let home = try Home()
        let board = try TestBoard()
        let old = try home.write("precious", to: "old")
        var holder = try home.start("run", board.port, "--no-record")
        try holder.wait(for: "link up")
        #expect(try home.run("run", board.port, "--record", old, "--overwrite").code == 75)
        #expect(try home.run("run", board.port, "--record", home.path("new")).code == 75)
        // And the registry of the one that has the port.
        #expect(try home.names(in: "") == ["old", "state"])
        #expect(try home.bytes(of: "old") == Array("precious".utf8))
        holder.send(SIGTERM)
        #expect(try holder.finish().code == 143)
    }

    @Test func `A pipe that nobody reads isn't waited for`() throws {
        let home = try Home()
        let board = try TestBoard()
        let pipe = home.path("pipe")
        mkfifo(pipe, 0o600)
        for command in [["run", board.port], ["simulate", "one-ear"]] {
            for (options, reason) in [
                (["--overwrite"], "a pipe that nobody reads; start its reader first"),
                ([], "it exists; give another name, or --overwrite"),
            ] {
                var tool = try RunningTool(
                    command + ["--record", pipe] + options, environment: home.environment)
                #expect(
                    try tool.finish()
                        == BuiltTool.Result(
                            code: 74, output: "", complaints: "headset-bridge: \(pipe): \(reason)\n"))
            }
        }
    }

    @Test func `A pipe with a reader gets the capture`() throws {
        let home = try Home()
        mkfifo(home.path("pipe"), 0o600)
        // Holds the pipe open for the tool, whose reader may come later.
        let reader = try Descriptor.open(home.path("pipe"), for: .readWrite)
        var copy = try ChildProcess(
            ["sh", "-c", "exec cat \(home.path("pipe")) > \(home.path("copy"))"], environment: [],
            redirections: [])
        #expect(try home.run("simulate", "demo", "--record", home.path("pipe"), "--overwrite").code == 0)
        try reader.close()
        #expect(try copy.wait() == 0)
        _ = try home.record("demo", as: "file")
        #expect(try home.bytes(of: "copy") == home.bytes(of: "file"))
    }
}

/// The permissions of a file or folder.
private func permissions(of path: String) throws -> UInt32 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
}
