internal import CLinux
internal import Glibc

/// A program that this one started and talks to over pipes, none of which ever waits. Its start waits for `execvp`, and who
/// lets go of it for the end of what is killed, a second at most.
///
/// It is in a process group of its own, so that Ctrl-C reaches only us, and its signals are as a shell would give them.
/// It doesn't outlive its owner: who lets go of it kills it and its group, and the kernel does if the thread that started
/// it is killed. `SIGPIPE` must be ignored (``SignalPipe`` does), for a program may go away while it is written to.
public struct PipedProcess: ~Copyable, Sendable {
    /// How a program ended.
    public enum End: Hashable, Sendable {
        /// By itself, with this exit status.
        case exited(Int32)
        /// By this signal.
        case killed(Int32)
    }

    /// What a program speaks on.
    public enum Stream: Hashable, Sendable {
        /// Its standard output.
        case output
        /// Its standard error.
        case complaints
    }

    /// What a read found.
    public enum ReadOutcome: Hashable, Sendable {
        /// That many bytes, at the beginning of the buffer.
        case bytes(Int)
        /// Nothing, now.
        case nothing
        /// The stream is over, and closed.
        case over
    }

    /// How long the end of a program that was killed may take; longer only where a disk or a network hangs.
    private static let patienceForKilled = Duration.seconds(1)

    /// The name that it was started by.
    public let name: String
    private let process: Int32
    /// The pidfd.
    private let handle: Descriptor
    private var input: Descriptor?
    private var output: Descriptor?
    private var complaints: Descriptor?
    /// How it ended, once that was asked for.
    public private(set) var end: End?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program, looked for in `PATH` unless its name has a slash in it, and its arguments.
    ///   - folder: where it runs, and where a relative name of it leads from; nil for our own.
    /// - Throws: the call that failed: `execvp` if the program is the trouble, `chdir` if the folder is.
    public init(_ command: [String], in folder: String? = nil) throws(SystemError) {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let complaints = try Descriptor.pipe()
        // Ours alone are non-blocking: a program expects its own to wait.
        for end in [input.writeEnd.number, output.readEnd.number, complaints.readEnd.number] {
            _ = try retrying(call: "fcntl", path: nil) { fcntl(end, F_SETFL, O_NONBLOCK) }
        }
        var process: Int32 = 0
        handle = try Self.start(
            command, in: folder,
            streams: [input.readEnd.number, output.writeEnd.number, complaints.writeEnd.number],
            process: &process)
        self.process = process
        name = command.first ?? ""
        self.input = consume input.writeEnd
        self.output = consume output.readEnd
        self.complaints = consume complaints.readEnd
    }

    private static func start(
        _ command: [String], in folder: String?, streams: [Int32], process: inout Int32
    ) throws(SystemError) -> Descriptor {
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        guard let name = command.first, !name.isEmpty else {
            throw SystemError(call: "execvp", code: ENOENT, path: command.first)
        }
        var call: UnsafePointer<CChar>?
        let handle = clinux_start_program(&arguments, folder, streams, &process, &call)
        guard handle >= 0 else {
            let code = errno
            let call = call.map { String(cString: $0) } ?? ""
            throw SystemError(call: call, code: code, path: call == "chdir" ? folder : name)
        }
        return Descriptor(owning: handle)
    }

    deinit {
        guard end == nil else { return }
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        Self.wait(for: handle, until: BootTime.now() + Self.patienceForKilled)
        var status: Int32 = 0
        clinux_take_end(process, &status)
    }

    // MARK: Waiting

    /// For ``Poller``: writable means that ``write(_:)`` gets on; nil once it is closed.
    public var inputDescriptor: Int32? { Self.number(input) }

    /// For ``Poller``: what it says on a stream; nil once that is over.
    public func descriptor(of stream: Stream) -> Int32? {
        switch stream {
        case .output: Self.number(output)
        case .complaints: Self.number(complaints)
        }
    }

    /// For ``Poller``: readable once it has ended, until ``takeEnd()`` has said how; nil after that.
    public var endDescriptor: Int32? { end == nil ? handle.number : nil }

    // MARK: Talking

    /// Writes to its standard input.
    ///
    /// - Returns: how many bytes the pipe took; 0 if that is closed.
    /// - Throws: an error that is ``SystemError/wouldBlock`` where the program doesn't read, or ``SystemError/meansNoReader``
    ///   where it will never read again.
    public func write(_ bytes: RawSpan) throws(SystemError) -> Int {
        switch input {
        case .some(let input): try input.write(bytes)
        case .none: 0
        }
    }

    /// How many bytes of what was written it hasn't read.
    public func unreadInput() throws(SystemError) -> Int {
        guard let number = inputDescriptor else { return 0 }
        var count: Int32 = 0
        _ = try retrying(call: "ioctl", path: name) { ioctl(number, UInt(FIONREAD), &count) }
        return Int(count)
    }

    /// Closes its standard input: it is told that nothing more comes.
    public mutating func closeInput() {
        input = nil
    }

    /// Takes what it has said, as much as fits. A buffer of no size takes nothing.
    public mutating func read(
        _ stream: Stream, into buffer: inout [UInt8]
    ) throws(SystemError) -> ReadOutcome {
        switch stream {
        case .output: try Self.read(&output, into: &buffer)
        case .complaints: try Self.read(&complaints, into: &buffer)
        }
    }

    // MARK: Its end

    /// How it ended; nil while it runs. Never waits. What else is in its process group then is killed.
    public mutating func takeEnd() throws(SystemError) -> End? {
        if let end { return end }
        var status: Int32 = 0
        let isOver = try retrying(call: "waitid", path: name) { clinux_take_end(process, &status) }
        guard isOver != 0 else { return nil }
        let signal = status & 0x7F
        end = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
        return end
    }

    /// Ends it: asks its group by `SIGTERM`, and when `patience` is over kills it.
    ///
    /// - Returns: how it ended; nil if it can't even be killed, since a disk or a network holds it.
    public mutating func stop(within patience: Duration) throws(SystemError) -> End? {
        if let end { return end }
        kill(-process, SIGTERM)
        kill(-process, SIGCONT)
        if !Self.wait(for: handle, until: BootTime.now() + patience) {
            kill(-process, SIGKILL)
            kill(process, SIGKILL)
            Self.wait(for: handle, until: BootTime.now() + Self.patienceForKilled)
        }
        return try takeEnd()
    }
}

extension PipedProcess {
    private static func number(_ descriptor: borrowing Descriptor?) -> Int32? {
        switch descriptor {
        case .some(let descriptor): descriptor.number
        case .none: nil
        }
    }

    private static func read(
        _ descriptor: inout Descriptor?, into buffer: inout [UInt8]
    ) throws(SystemError) -> ReadOutcome {
        if buffer.isEmpty { return .nothing }
        do throws(SystemError) {
            let count =
                switch descriptor {
                case .some(let descriptor): try descriptor.read(into: &buffer)
                case .none: 0
                }
            if count > 0 { return .bytes(count) }
        } catch  where error.wouldBlock {
            return .nothing
        }
        descriptor = nil
        return .over
    }

    /// Waits for a process's end; false if it hasn't come by then.
    @discardableResult
    private static func wait(for handle: borrowing Descriptor, until deadline: BootTime) -> Bool {
        var poller = Poller()
        poller.watch(handle.number, for: .readable)
        do throws(SystemError) {
            return try poller.wait(until: deadline) > 0
        } catch {
            return false
        }
    }
}

extension PipedProcess.End: CustomStringConvertible {
    /// What a sentence says of it: `exit status 1`, `killed by SIGSEGV`.
    public var description: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .killed(let signal):
            clinux_signal_name(signal).map { "killed by SIG\(String(cString: $0))" }
                ?? "killed by signal \(signal)"
        }
    }
}
