import Glibc
import SerialIO
import SystemCalls
import Testing

/// Every value a byte can have: the ones that a half-raw terminal eats or changes among them.
let everyByte = [UInt8](0...255)

/// Waits for an event, far longer than it can take.
///
/// - Returns: what the descriptor is ready for; fails the test if that is nothing.
func wait(_ descriptor: Int32, for interest: Readiness) throws -> Readiness {
    var poller = Poller()
    poller.watch(descriptor, for: interest)
    try #require(try poller.wait(until: BootTime.now() + .seconds(10)) == 1, "nothing came")
    return poller[0]
}

/// Writes from the device's side.
///
/// - Returns: how many bytes were taken.
func give(_ bytes: [UInt8], to board: borrowing PseudoTerminal) throws -> Int {
    try board.write(bytes.span.bytes)
}

/// Queues a message that must fit.
func enqueue(_ message: [UInt8], in port: SerialPort) {
    let fits = port.enqueue(message)
    #expect(fits)
}

/// Reads from the port until that many bytes have come.
func receive(_ count: Int, from port: SerialPort) throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while received.count < count {
        let readiness = try wait(port.descriptor, for: .readable)
        guard case .bytes(let read) = try port.read(into: &buffer, after: readiness) else {
            continue
        }
        received += buffer.prefix(read)
    }
    return received
}

/// Reads from the device's side until that many bytes have come.
func receive(_ count: Int, from terminal: borrowing PseudoTerminal) throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while received.count < count {
        _ = try wait(terminal.descriptor, for: .readable)
        let read = try terminal.read(into: &buffer)
        received += buffer.prefix(read)
    }
    return received
}

/// Waits until the pseudo-terminal sees that a reader came or went.
func waitForReader(_ present: Bool, of terminal: inout PseudoTerminal) throws {
    while terminal.hasReader != present {
        _ = try wait(terminal.descriptor, for: .readable)
        try terminal.noticeReader()
    }
}

/// Sets the terminal to what a program before us may have left: cooked, and slow to wake.
func spoil(_ path: String) throws {
    let slave = try Descriptor.open(path, for: .readWrite, options: .noControllingTerminal)
    var settings = termios()
    tcgetattr(slave.number, &settings)
    settings.c_iflag = tcflag_t(
        BRKINT | ICRNL | INLCR | IXON | IXOFF | IXANY | ISTRIP | INPCK | PARMRK | IUCLC)
    settings.c_oflag = tcflag_t(OPOST | ONLCR | OCRNL | OLCUC)
    settings.c_lflag = tcflag_t(ICANON | ISIG | ECHO | ECHOE | IEXTEN)
    settings.c_cflag |= tcflag_t(CSTOPB)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
        characters[Int(VMIN)] = 200
        characters[Int(VTIME)] = 50
    }
    tcsetattr(slave.number, TCSANOW, &settings)
}

/// The line settings of a path, as bytes to compare.
func settings(of path: String) throws -> [UInt8] {
    let slave = try Descriptor.open(path, for: .readWrite, options: .noControllingTerminal)
    var settings = termios()
    tcgetattr(slave.number, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
}
