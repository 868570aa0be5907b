internal import Glibc
public import SystemCalls

/// The built tool while it runs: what it says is waited for, never slept for.
public struct RunningTool: ~Copyable {
    /// Where the tool says something.
    public enum Stream: Sendable {
        case output
        case complaints
    }

    /// How long anything is waited for: far longer than it can take.
    private static let patience: Duration = .seconds(60)

    private var process: ChildProcess
    private var output: Hearing
    private var complaints: Hearing
    /// Its standard input, while we have that in hand.
    private var input: Descriptor?

    /// Starts it, its output and complaints going to pipes.
    ///
    /// - Parameters:
    ///   - isFed: whether its input is a pipe too, for ``feed(_:)``.
    ///   - command: what starts the tool, where that isn't its path alone.
    ///   - redirections: descriptors of ours that become the tool's, also in place of those pipes.
    public init(
        _ arguments: [String], environment: [String] = [], at command: [String]? = nil, isFed: Bool = false,
        redirections: [(ours: Int32, its: Int32)] = []
    ) throws {
        let output = try Descriptor.pipe()
        let complaints = try Descriptor.pipe()
        let input = try Descriptor.pipe()
        var pipes = [
            (ours: output.writeEnd.number, its: STDOUT_FILENO),
            (ours: complaints.writeEnd.number, its: STDERR_FILENO),
        ]
        if isFed { pipes.append((ours: input.readEnd.number, its: STDIN_FILENO)) }
        let mouth = try Descriptor.open("/proc/self/fd/\(input.writeEnd.number)", for: .write)
        let heardOutput = try Hearing(output.readEnd)
        let heardComplaints = try Hearing(complaints.readEnd)
        process = try ChildProcess(
            (command ?? [BuiltTool.path()]) + arguments, environment: environment,
            redirections: pipes + redirections)
        self.output = heardOutput
        self.complaints = heardComplaints
        self.input = consume mouth
    }

    /// Writes to its standard input.
    public func feed(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        switch input {
        case .some(let input): try input.writeAll(bytes.span.bytes)
        case .none: throw SystemError(call: "write", code: EBADF, path: "standard input")
        }
    }

    /// Closes its standard input.
    public mutating func endInput() {
        input = nil
    }

    /// The number of its process.
    public var processNumber: Int32 { process.process }

    /// Sends it a signal.
    public func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Stops it where it is, until it gets a `SIGCONT`.
    public func freeze() throws(SystemError) {
        try process.freeze()
    }

    /// Makes the pipe of its output so small that a few lines fill it. To be called before it says anything.
    public func narrowOutput() {
        output.narrow()
    }

    /// Closes our end of its output, as `head` does.
    public mutating func stopReading() {
        output.close()
    }

    /// Waits until it says this, after what was waited for before. The other stream isn't read meanwhile.
    ///
    /// - Returns: the line that ends with it, or as much of the line as has come.
    /// - Throws: ``BenchFailure`` if it ends, or says nothing for too long.
    @discardableResult
    public mutating func wait(for text: String, in stream: Stream = .output) throws -> String {
        let deadline = BootTime.now() + Self.patience
        while true {
            let found =
                switch stream {
                case .output: output.take(through: text)
                case .complaints: complaints.take(through: text)
                }
            if let found { return found }
            let isThere =
                switch stream {
                case .output: try listen(until: deadline, toComplaints: false)
                case .complaints: try listen(until: deadline, toOutput: false)
                }
            guard isThere else { throw silence(while: "waiting for \"\(text)\"") }
        }
    }

    /// Waits until it has ended and returns all that it said.
    public mutating func finish() throws -> BuiltTool.Result {
        let deadline = BootTime.now() + Self.patience
        while try listen(until: deadline) {}
        guard output.isOver, complaints.isOver else { throw silence(while: "waiting for its end") }
        return BuiltTool.Result(
            code: try process.wait(), output: output.text, complaints: complaints.text)
    }

    /// Waits for anything; false if the streams are over, or nothing came.
    private mutating func listen(
        until deadline: BootTime, toOutput: Bool = true, toComplaints: Bool = true
    ) throws(SystemError) -> Bool {
        var poller = Poller()
        let first = output.isOver || !toOutput ? nil : poller.watch(output.descriptor, for: .readable)
        let second =
            complaints.isOver || !toComplaints ? nil : poller.watch(complaints.descriptor, for: .readable)
        guard first != nil || second != nil, try poller.wait(until: deadline) > 0 else { return false }
        if let first, !poller[first].isEmpty { try output.listen() }
        if let second, !poller[second].isEmpty { try complaints.listen() }
        return true
    }

    private func silence(while doing: String) -> BenchFailure {
        BenchFailure("\(doing): output:\n\(output.text)\ncomplaints:\n\(complaints.text)")
    }
}

/// What has come out of one pipe.
private struct Hearing: ~Copyable {
    /// Nil once it is closed.
    private var end: Descriptor?
    private var bytes: [UInt8] = []
    /// Where the part begins that wasn't waited for yet.
    private var position = 0
    private(set) var isOver = false

    /// Opens the end once more: the pipe itself goes, so that its writers are the tool's alone.
    init(_ end: borrowing Descriptor) throws(SystemError) {
        self.end = try Descriptor.open("/proc/self/fd/\(end.number)", for: .read)
    }

    var descriptor: Int32 {
        switch end {
        case .some(let end): end.number
        case .none: -1
        }
    }

    /// 1031 is `F_SETPIPE_SZ`, which Glibc's module leaves out.
    func narrow() {
        let size = fcntl(descriptor, 1031, 4096)
        precondition(size == 4096)
    }

    mutating func close() {
        end = nil
        isOver = true
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func listen() throws(SystemError) {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count =
            switch end {
            case .some(let end): try end.read(into: &piece)
            case .none: 0
            }
        bytes += piece[..<count]
        isOver = count == 0
    }

    mutating func take(through text: String) -> String? {
        let wanted = Array(text.utf8)
        guard let found = bytes[position...].firstRange(of: wanted) else { return nil }
        position = found.upperBound
        let start = bytes[..<found.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
