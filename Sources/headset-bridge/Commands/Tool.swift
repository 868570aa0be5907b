import SystemCalls

/// The tool as a whole: from a command line to an exit code.
enum Tool {
    /// The version, as `--version` and every recorded session name it.
    static let version = "0.1.0"

    /// The scenarios that `simulate` can play, as its help lists them.
    static let scenarios = [
        "demo", "bounce", "one-ear", "events-only", "noisy-line", "silence", "clock-wrap", "two-batches",
    ]

    /// Does what the arguments say, and tells on standard error what is wrong.
    static func carryOut(
        _ arguments: ArraySlice<String>, environment: (_ name: String) -> String?
    ) -> ExitCode {
        do throws(UsageFailure) {
            switch try Invocation(arguments, scenarios: scenarios, environment: environment) {
            case .help(let page): return show(page)
            case .version: return show("headset-bridge \(version)\n")
            // The commands themselves: each case becomes a call that takes the options and returns the exit code.
            case .run(_), .replay(_), .simulate(_):
                Complaint("this command is not built yet").say()
                return .usage
            }
        } catch {
            error.complaint.say()
            return .usage
        }
    }

    /// Writes text that was asked for to standard output.
    private static func show(_ text: String) -> ExitCode {
        do throws(SystemError) {
            var output = try LineOutput.standardOutput()
            try output.write(text)
            try output.flush()
            return .done
        } catch {
            Complaint("\(error)").say()
            return .inputOutput
        }
    }
}
