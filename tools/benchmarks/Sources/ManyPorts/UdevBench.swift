import Glibc
import Measuring

/// A USB adapter that is plugged in and out without hardware (`Tests/UdevBench`), and found by the real libudev.
final class UdevBench {
    static let devicePath = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-2"
    static let node = "/dev/ttyUSB0"

    let root: String
    private let child: Child
    private let (input, output): (Pipe, Pipe)
    private let device: String

    /// - Parameter device: what `add` takes.
    init(_ program: String, device: String) throws {
        (input, output, self.device) = (try Pipe(), try Pipe(), device)
        child = try Child(
            ["/usr/bin/umockdev-wrapper", program], environment: ["PATH=/usr/bin:/bin"], input: input.reading,
            output: output.writing)
        close(input.reading)
        close(output.writing)
        let greeting = output.hear() ?? ""
        guard greeting.hasPrefix("ready in ") else { throw Child.Failure(what: "\(program): \(greeting)") }
        root = String(greeting.dropFirst("ready in ".count))
        mkdir(root + "/dev", 0o755)
        // What is asked of the node is asked of the terminal behind it.
        try tell("pass " + Self.node)
    }

    deinit { child.end() }

    /// What lets a program see the device.
    var sight: [String] { ["UMOCKDEV_DIR=\(root)", "LD_PRELOAD=libumockdev-preload.so.0"] }

    func plugIn(_ terminal: Terminal) throws {
        try terminal.plugIn(as: root + Self.node)
        try tell("add " + device)
    }

    func unplug(_ terminal: Terminal) throws {
        terminal.unplug(from: root + Self.node)
        try tell("remove " + Self.devicePath)
    }

    private func tell(_ line: String) throws {
        input.say(line)
        let answer = output.hear()
        guard answer == "ok" else { throw Child.Failure(what: "udev-bench: \(answer ?? "ended")") }
    }
}
