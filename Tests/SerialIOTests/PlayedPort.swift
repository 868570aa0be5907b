import CFakeDriver
import SerialIO
import SystemCalls
import Testing

/// A port of a driver that is played, and what a test does to it. Its other side is ``board``.
struct PlayedPort: ~Copyable {
    var board: PseudoTerminal
    let path: String

    init() throws {
        board = try PseudoTerminal()
        path = board.path
        fake_driver_plug(path)
    }

    deinit {
        fake_driver_unplug(path)
    }

    /// What the driver can and holds.
    var state: fake_port { fake_driver_port(path) }

    /// Makes it another driver, or another line.
    func change(_ body: (inout fake_port) -> Void) {
        var port = fake_driver_port(path)
        body(&port)
        fake_driver_set_port(path, &port)
    }

    /// From now on the call fails so; 0 ends it.
    func fail(_ call: String, with code: Int32) {
        fake_driver_fail(path, call, code)
    }

    /// What was called, in order.
    var calls: [String] {
        var text = [CChar](repeating: 0, count: 8192)
        let count = fake_driver_calls(path, &text, text.count)
        return text.prefix(count).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            .split(separator: "\n").map(String.init)
    }

    func open(_ settings: SerialSettings = SerialSettings()) throws(SystemError) -> SerialPort {
        try SerialPort(opening: path, settings)
    }
}

/// Settings that differ in one thing.
func settings(_ change: (inout SerialSettings) -> Void) -> SerialSettings {
    var settings = SerialSettings()
    change(&settings)
    return settings
}
