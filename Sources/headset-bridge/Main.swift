import Glibc
import SystemCalls

/// Where the process begins.
@main
enum Main {
    static func main() {
        // A reader that goes away is an error of `write`, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not grow any more.
        signal(SIGXFSZ, SIG_IGN)
        occupyStandardDescriptors()
        exit(Tool.carryOut(ProcessArguments.own[...], environment: variable).rawValue)
    }

    /// Takes the numbers 0 to 2 where the caller left them closed, so that no file or port that is opened later gets
    /// one of them and with it our lines.
    private static func occupyStandardDescriptors() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
