import Sessions
import SystemCalls

/// Why a command can't go on: what to say, and how the tool ends.
struct Failure: Error {
    let code: ExitCode
    let complaint: Complaint

    init(_ code: ExitCode, _ complaint: Complaint) {
        self.code = code
        self.complaint = complaint
    }

    /// A call of the system's that went wrong, where nothing more is to be said.
    init(_ error: SystemError) {
        self.init(.inputOutput, Complaint("\(error)"))
    }

    /// A configuration that can't be used.
    init(_ error: ConfigurationError) {
        self.init(.badConfiguration, Complaint(error.reason))
    }
}

extension Failure {
    /// What calls of the system's come to, where nothing more is to be said of one that goes wrong.
    static func system<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw Failure(error)
        }
    }
}

extension LineOutput {
    /// Standard output, for the results of a command.
    static func results() throws(Failure) -> LineOutput {
        try Failure.system { () throws(SystemError) in try LineOutput.standardOutput() }
    }

    /// Takes results, and hands them over.
    mutating func write(results text: String) throws(Failure) {
        try Failure.system { () throws(SystemError) in
            try write(text)
            try flush()
        }
    }
}
