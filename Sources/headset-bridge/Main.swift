import Glibc

@main
enum Main {
    static func main() {
        // A reader that goes away is an error of `write`, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        exit(carryOut(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func carryOut(_ arguments: [String]) -> ExitCode {
        do throws(UsageFailure) {
            switch try Invocation(
                arguments, scenarios: ["demo"], environment: { getenv($0).map { String(cString: $0) } })
            {
            case .help(let page): print(page, terminator: "")
            case .version: print(Tool.name)
            case .run, .replay, .simulate: return .internalError
            }
            return .done
        } catch {
            return .usage
        }
    }
}
