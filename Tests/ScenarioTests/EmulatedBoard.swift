import TestSupport

/// The firmware of `protocol/firmware`, built and then run in QEMU, which puts its serial port on a pseudo-terminal.
///
/// QEMU doesn't outlive its owner, nor the tests if they are killed.
struct EmulatedBoard: ~Copyable {
    /// What to open.
    let port: String

    private let machine: RunningTool

    /// The board has just booted; its story begins.
    init(at home: borrowing Home) throws {
        let build = home.path("firmware")
        guard try shell("make -s -C \(Self.sources) BUILD=\(build) >\(home.path("make.log")) 2>&1") == 0
        else {
            let log = String(decoding: try home.bytes(of: "make.log"), as: UTF8.self)
            throw BenchFailure("the firmware isn't built: \(log)")
        }
        var machine = try RunningTool(
            ["-M", "mps2-an385", "-nic", "none", "-display", "none", "-monitor", "none", "-serial", "pty"]
                + ["-kernel", "\(build)/firmware.elf"],
            environment: ["PATH=/usr/bin:/bin"], at: ["setpriv", "--pdeathsig", "KILL", "qemu-system-arm"])
        // Says: char device redirected to /dev/pts/3 (label serial0)
        let words = try machine.wait(for: "(label serial0)").split(separator: " ")
        guard let port = words.first(where: { $0.hasPrefix("/dev/") }) else {
            throw BenchFailure("no port in \(words)")
        }
        self.port = String(port)
        self.machine = machine
    }

    /// Whether this machine has what it takes; `tools/setup` installs it.
    static func isPossible() throws -> Bool {
        try ["qemu-system-arm", "arm-none-eabi-gcc"].allSatisfy {
            try shell("command -v \($0) >/dev/null") == 0
        }
    }

    /// Beside `Tests`, wherever the package lies.
    private static let sources =
        projectFolder + "/protocol/firmware"
}
