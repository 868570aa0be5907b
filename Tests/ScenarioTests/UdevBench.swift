import FoundationEssentials
import Glibc
import SerialIO
import SystemCalls
import TestSupport

/// USB devices that are plugged in and out without hardware; real libudev finds them (umockdev).
///
/// As on a real machine a node is there before the event of its port, and gone before the event that says so.
struct UdevBench: ~Copyable {
    /// The folder that stands for `/`.
    let root: String
    /// Where the tool is at home.
    let home: Home
    /// The line that nodes lead to which lead to no board. Nobody opens it.
    let terminal: PseudoTerminal
    private var process: RunningTool
    /// What was plugged in, by place.
    private var devices: [String: MockedDevice] = [:]
    /// The line that each node leads to, where a board is behind it.
    private var lines: [String: String] = [:]
    /// The nodes that pass on what is asked of them.
    private var passed: Set<String> = []
    /// The number that the bus gave to the last device.
    private var number = 4

    init() throws {
        let terminal = try PseudoTerminal()
        let home = try Home()
        var process = try RunningTool(
            [], environment: ["PATH=/usr/bin:/bin"],
            at: ["umockdev-wrapper", BuiltTool.path(to: "udev-bench")], isFed: true)
        let greeting = "ready in "
        let root = String(try process.wait(for: greeting).dropFirst(greeting.count))
        for folder in ["by-id", "by-path"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/dev/serial/\(folder)", withIntermediateDirectories: true)
        }
        self.root = root
        self.terminal = terminal
        self.home = home
        self.process = process
    }

    /// What lets a program see the devices.
    var sight: [String] { ["UMOCKDEV_DIR=\(root)", "LD_PRELOAD=libumockdev-preload.so.0"] }

    /// Runs the tool to its end.
    func run(_ arguments: String...) throws -> BuiltTool.Result {
        try BuiltTool.run(arguments, environment: home.environment + sight)
    }

    /// Starts the tool.
    func start(_ arguments: String...) throws -> RunningTool { try start(arguments) }

    /// Starts the tool.
    func start(_ arguments: [String]) throws -> RunningTool {
        try RunningTool(arguments, environment: home.environment + sight)
    }

    // MARK: Devices

    /// Plugs in a device of `fixtures/udev`.
    ///
    /// - Parameters:
    ///   - place: `1-4.2`.
    ///   - nodes: a name for each of its ports.
    ///   - line: where its only node leads: to a board; nil for nowhere.
    ///   - isReady: whether udev has done its part: the links.
    mutating func plug(
        _ fixture: String, at place: String, as nodes: String..., serial: String = "A50285BI",
        leadingTo line: String? = nil, isReady: Bool = true
    ) throws {
        number += 1
        let device = try MockedDevice(fixture, at: place, nodes: nodes, serial: serial, number: number)
        for node in nodes { lines[node] = line }
        for node in nodes where line != nil && passed.insert(node).inserted {
            try tell("pass /dev/" + node)
            // Strangers ask, too.
            chmod(root + "/ioctl/dev/" + node, 0o777)
        }
        for node in nodes { try makeLink(at: "/dev/" + node, to: self.line(of: node)) }
        if isReady { try link(device) }
        devices[place] = device
        try tell("add " + device.text.replacing("\n", with: "\u{1F}"))
    }

    /// Pulls a device out.
    mutating func unplug(_ place: String) throws {
        let device = try device(place)
        devices[place] = nil
        try removeNodes(of: device)
        try tell("remove " + device.path)
    }

    /// What is there of a PC without USB.
    mutating func start(pc nodes: String...) throws {
        for node in nodes { try makeLink(at: "/dev/" + node, to: terminal.path) }
        let text = String(decoding: try fixtureBytes("udev/pc.umockdev"), as: UTF8.self)
        try tell("add " + text.replacing("\n", with: "\u{1F}"))
    }

    /// udev has done its part for a device that was plugged in before.
    mutating func makeReady(_ place: String) throws {
        let device = try device(place)
        try link(device)
        for port in device.ports { try tell("event change \(port.path)") }
    }

    // MARK: Quick hands

    /// Pulls a device out as far as anyone can see: what umockdev has of it stays, which costs far less than to begin
    /// anew.
    func pullOut(_ place: String) throws {
        let device = try device(place)
        try removeNodes(of: device)
        for port in device.ports { try remove("/sys/class/tty/" + port.node) }
    }

    /// Puts it back, or another one of its kind, as a device that the bus sees for the first time.
    mutating func pushIn(_ place: String, serial: String? = nil, leadingTo line: String? = nil) throws {
        let device = try device(place)
        number += 1
        try write("\(number)", to: device.path + "/devnum")
        if let serial { try write(serial, to: device.path + "/serial") }
        for port in device.ports {
            let target = "../.." + port.path.dropFirst("/sys".count)
            try makeLink(at: "/sys/class/tty/" + port.node, to: target)
        }
        try link(device)
        for port in device.ports {
            if let line { lines[port.node] = line }
            try makeLink(at: "/dev/" + port.node, to: self.line(of: port.node))
        }
    }

    /// Its node is not there yet, or not any more.
    func removeNode(_ node: String) throws { try remove("/dev/" + node) }

    /// Its node appears.
    func makeNode(_ node: String) throws { try makeLink(at: "/dev/" + node, to: line(of: node)) }

    /// Tells of a device's ports what happened to them.
    mutating func tell(_ action: String, of place: String) throws {
        for port in try device(place).ports { try tell("event \(action) \(port.path)") }
    }
}

extension UdevBench {
    private func line(of node: String) -> String { lines[node] ?? terminal.path }

    private func device(_ place: String) throws -> MockedDevice {
        guard let device = devices[place] else { throw BenchFailure("nothing is plugged in at \(place)") }
        return device
    }

    private mutating func tell(_ line: String) throws {
        try process.feed(Array((line + "\n").utf8)[...])
        try process.wait(for: "ok\n")
    }

    /// A link that two devices claim leads to the one that came last.
    private func link(_ device: MockedDevice) throws {
        for link in device.links {
            try? remove(link.path)
            try makeLink(at: link.path, to: "../../" + link.node)
        }
    }

    private func removeNodes(of device: MockedDevice) throws {
        for port in device.ports { try remove("/dev/" + port.node) }
        for link in device.links where try destination(of: link.path) == "../../" + link.node {
            try remove(link.path)
        }
    }

    private func makeLink(at path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: root + path, withDestinationPath: target)
    }

    private func write(_ text: String, to path: String) throws {
        try Data((text + "\n").utf8).write(to: URL(filePath: root + path))
    }

    private func destination(of path: String) throws -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)
    }

    private func remove(_ path: String) throws {
        guard unlink(root + path) == 0 else { throw SystemError(call: "unlink", code: errno, path: path) }
    }
}
