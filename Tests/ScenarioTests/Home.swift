import FoundationEssentials
import SystemCalls
import TestSupport
import Testing
import Timing

/// A home of its own for the tool: nothing of the user's is read, and nothing is left of it.
struct Home: ~Copyable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Where it is.
    var path: String { folder.path }

    /// A file or a folder in it.
    func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// What the tool finds in its environment.
    var environment: [String] {
        ["HOME=\(path)", "XDG_STATE_HOME=\(path("state"))", "SWIFT_BACKTRACE=enable=no", "TZ=UTC"]
    }

    /// Runs the tool to its end.
    func run(
        _ arguments: String..., at command: [String]? = nil,
        redirections: [(ours: Int32, its: Int32)] = []
    ) throws -> BuiltTool.Result {
        try BuiltTool.run(
            arguments, environment: environment, at: command, redirections: redirections)
    }

    /// Starts the tool.
    func start(
        _ arguments: String..., at command: [String]? = nil,
        redirections: [(ours: Int32, its: Int32)] = []
    ) throws -> RunningTool {
        try RunningTool(
            arguments, environment: environment, at: command, redirections: redirections)
    }

    /// The bytes of a file in it.
    func bytes(of name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path(name))))
    }

    /// Makes a file in it, and returns its path.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: path(name)))
        return path(name)
    }

    /// Makes a file of text in it, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// The names in a folder in it, in alphabetical order.
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// Records a scenario in virtual time, and returns the path of the capture.
    func record(_ scenario: String, seed: Int? = nil, as name: String = "capture.pcapng") throws -> String {
        let arguments =
            ["simulate", scenario, "--record", path(name)] + (seed.map { ["--seed", "\($0)"] } ?? [])
        let result = try BuiltTool.run(arguments, environment: environment)
        guard result == BuiltTool.Result(code: 0, output: "", complaints: "") else {
            throw BenchFailure("\(arguments): \(result)")
        }
        return path(name)
    }

    /// What `capture.pcapng` says must be what was said.
    func expectReplay(toSay live: BuiltTool.Result) throws {
        let replay = try run("replay", path("capture.pcapng"), "--format", "json")
        #expect(replay == BuiltTool.Result(code: 0, output: live.output, complaints: ""))
    }

    /// A bridge that listens to a board whose headset is worn, and records `capture.pcapng`.
    func bridgeWorn(_ board: inout TestBoard, _ options: [String] = []) throws -> RunningTool {
        var tool = try RunningTool(
            ["run", "bench=\(board.port)", "--record", path("capture.pcapng"), "--format", "json"] + options,
            environment: environment)
        try board.waitForReader()
        try board.play(to: 4000)
        try tool.wait(for: #""scope":"right","from":"notWorn","to":"worn""#)
        return tool
    }
}
