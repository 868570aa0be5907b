import Measuring

/// How long it takes from nothing to the end of `--version`, next to a C program that does nothing.
struct StartUp {
    private static let rounds = 20

    private(set) var ours = Duration.seconds(1)
    private(set) var bare = Duration.seconds(1)

    init(tool: String, bareLoop: String) throws {
        for _ in 0..<Self.rounds {
            ours = min(ours, try Self.time([tool, "--version"]))
            bare = min(bare, try Self.time([bareLoop]))
        }
    }

    private static func time(_ command: [String]) throws -> Duration {
        let began = ContinuousClock.now
        try Child(command).wait()
        return ContinuousClock.now - began
    }
}
