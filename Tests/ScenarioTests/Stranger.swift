import Glibc
import TestSupport

/// Someone who isn't root, running the tool: to root nothing is forbidden.
struct Stranger: ~Copyable {
    private let tool: String
    private let environment: [String]
    private let user: Int

    /// The tool is copied to where strangers may read it, into a home that they may enter.
    ///
    /// - Parameter user: their number, which need not have a name.
    init(at home: borrowing Home, user: Int = 65534) throws {
        self.user = user
        tool = home.path("headset-bridge")
        environment = home.environment
        let own = try BuiltTool.path()
        guard try shell("cp \(own) \(tool) && chmod 755 \(tool) \(home.path)") == 0 else {
            throw BenchFailure("\(own) can't be copied")
        }
    }

    /// Runs the tool as the stranger.
    ///
    /// - Parameter places: what it finds in its environment instead.
    func run(_ arguments: String..., in places: [String]? = nil) throws -> BuiltTool.Result {
        try BuiltTool.run(arguments, environment: places ?? environment, at: becoming + [tool])
    }

    /// Starts the tool as the stranger.
    func start(_ arguments: [String], environment more: [String] = []) throws -> RunningTool {
        try RunningTool(arguments, environment: environment + more, at: becoming + [tool])
    }

    /// Who isn't root is one already.
    private var becoming: [String] {
        getuid() == 0 ? ["setpriv", "--reuid=\(user)", "--clear-groups"] : []
    }
}
