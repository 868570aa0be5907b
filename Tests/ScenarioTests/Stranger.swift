import Glibc
import TestSupport

/// Someone who isn't root, running the tool: to root nothing is forbidden.
struct Stranger: ~Copyable {
    private let tool: String
    private let environment: [String]

    /// The tool is copied to where strangers may read it, into a home that they may enter.
    init(at home: borrowing Home) throws {
        tool = home.path("headset-bridge")
        environment = home.environment
        let own = try BuiltTool.path()
        guard try shell("cp \(own) \(tool) && chmod 755 \(tool) \(home.path)") == 0 else {
            throw BenchFailure("\(own) can't be copied")
        }
    }

    /// Runs the tool as the stranger.
    func run(_ arguments: String...) throws -> BuiltTool.Result {
        try BuiltTool.run(arguments, environment: environment, at: becoming + [tool])
    }

    /// Starts the tool as the stranger.
    func start(_ arguments: [String], environment more: [String] = []) throws -> RunningTool {
        try RunningTool(arguments, environment: environment + more, at: becoming + [tool])
    }

    /// Who isn't root is one already.
    private var becoming: [String] {
        getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    }
}
