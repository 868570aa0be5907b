import Glibc
import Measuring

/// How long it takes from the last byte of a frame, written to a pseudo-terminal, to the whole line that tells of it.
struct Latency {
    private static let framesPerRound = 1500
    /// So that whoever listens waits again when the next frame comes.
    private static let pause: useconds_t = 200

    /// The best of all rounds, in microseconds.
    private(set) var half = Double.infinity
    private(set) var ninetyNine = Double.infinity

    private let command: (_ port: String) -> [String]
    /// What it says when it listens.
    private let ready: String

    init(ready: String, command: @escaping (_ port: String) -> [String]) {
        self.ready = ready
        self.command = command
    }

    /// Measures once more, on a pseudo-terminal of its own.
    mutating func measure() throws {
        let terminal = try PseudoTerminal()
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw Child.Failure(what: "no pipe") }
        _ = fcntl(pipe[0], F_SETFD, FD_CLOEXEC)
        defer { for number in [terminal.master, terminal.slave, pipe[0]] { close(number) } }

        let child = try Child(command(terminal.path), output: pipe[1])
        close(pipe[1])
        defer { child.end() }
        try exchange(over: terminal.master, pipe[0])
    }

    private mutating func exchange(over port: Int32, _ lines: Int32) throws {
        var board = Board()
        var reader = LineReader(lines)
        try reader.skip(past: ready)
        try send(board.hello(), to: port)
        var times: [Double] = []
        times.reserveCapacity(Self.framesPerRound)
        for number in 1...Self.framesPerRound {
            let frame = board.log()
            let line = "frame \(number);"
            usleep(Self.pause)
            let began = ContinuousClock.now
            try send(frame, to: port)
            try reader.skip(past: line)
            times.append((ContinuousClock.now - began) / .microseconds(1))
        }
        times.sort()
        half = min(half, times[times.count / 2])
        ninetyNine = min(ninetyNine, times[times.count * 99 / 100])
    }

    private func send(_ bytes: [UInt8], to port: Int32) throws {
        guard write(port, bytes, bytes.count) == bytes.count else {
            throw Child.Failure(what: "the pseudo-terminal took less than a frame")
        }
    }
}
