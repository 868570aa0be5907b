import Scenarios
import SystemCalls

/// The tool as a whole: from a command line to an exit code.
enum Tool {
    /// The version, as `--version` and every recorded session name it.
    static let version = "0.1.0"

    /// The day of that version, as the manual has it.
    static let released = "2026-11-30"

    /// What recorded sessions say of the tool.
    static let nameAndVersion = "headset-bridge " + version

    /// Does what the arguments say, and tells on standard error what is wrong.
    static func carryOut(
        _ arguments: ArraySlice<String>, environment: @escaping (_ name: String) -> String?
    ) -> ExitCode {
        do throws(UsageFailure) {
            switch try Invocation(arguments, scenarios: Scenario.builtInNames, environment: environment) {
            case .help(let page): return show(page)
            case .version: return show(nameAndVersion + "\n")
            case .devices(let options):
                return finish { () throws(Failure) in
                    try DevicesCommand(options, environment: environment).run()
                }
            case .run(let options), .send(let options):
                return finish { () throws(Failure) in
                    try RunCommand(options, environment: environment).run()
                }
            case .replay(let options):
                return finish { () throws(Failure) in
                    try ReplayCommand(options, environment: environment).run()
                }
            case .simulate(let options):
                return finish { () throws(Failure) in
                    try SimulateCommand(options).run()
                }
            case .identify(let options):
                return finish { () throws(Failure) in
                    try IdentifyCommand(options).run()
                }
            case .doctor(let options):
                return finish { () throws(Failure) in
                    try DoctorCommand(options, environment: environment).run()
                }
            case .printConfiguration(let options):
                return finish { () throws(Failure) in
                    show(try PrintConfigurationCommand(options, environment: environment).text())
                }
            case .profileList(let options): return show(ProfileListCommand(options).text)
            case .profileShow(let options):
                return finish { () throws(Failure) in show(try ProfileShowCommand(options).text) }
            case .profileCheck(let options):
                return finish { () throws(Failure) in try ProfileCheckCommand(options).run() }
            case .profileTry(let options):
                return finish { () throws(Failure) in
                    try ProfileTryCommand(options, environment: environment).run()
                }
            case .completion(let options):
                return finish { () throws(Failure) in show(try options.text(of: commands)) }
            case .manual: return show(ManualPage(of: commands).text)
            case .registry(let command):
                return finish { () throws(Failure) in try command.run(environment: environment) }
            }
        } catch {
            error.complaint.say()
            return .usage
        }
    }

    private static var commands: CommandSet { Invocation.commands(scenarios: Scenario.builtInNames) }

    private static func finish(_ command: () throws(Failure) -> ExitCode) -> ExitCode {
        do throws(Failure) {
            return try command()
        } catch {
            error.complaint.say()
            return error.code
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
