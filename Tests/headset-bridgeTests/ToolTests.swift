import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import headset_bridge

struct ToolTests {
    @Test func `The version is one line on standard output`() throws {
        #expect(
            try BuiltTool.run(["--version"])
                == BuiltTool.Result(code: 0, output: "headset-bridge 0.1.0\n", complaints: ""))
    }

    @Test func `Help goes to standard output`() throws {
        #expect(
            try BuiltTool.run(["run", "--help"])
                == BuiltTool.Result(code: 0, output: RunOptions.command.help, complaints: ""))
    }

    @Test func `A wrong command line is one line on standard error and exit code 2`() throws {
        #expect(
            try BuiltTool.run(["rnu"])
                == BuiltTool.Result(
                    code: 2, output: "",
                    complaints: "headset-bridge: unknown command \"rnu\"; did you mean run?\n"))
    }

    @Test func `A wrong variable is a wrong command line`() throws {
        let result = try BuiltTool.run(["run", "/dev/null"], environment: ["HEADSET_BRIDGE_BAUD=fast"])
        #expect(result.code == 2)
        #expect(
            result.complaints.hasPrefix("headset-bridge: run: HEADSET_BRIDGE_BAUD: \"fast\" is not a number"))
    }

    @Test func `A reader that goes away ends the tool quietly`() throws {
        let end = try BrokenPipe.writer()
        let result = try BuiltTool.run(["--help"], redirections: [(ours: end.number, its: STDOUT_FILENO)])
        #expect(result == BuiltTool.Result(code: 0, output: "", complaints: ""))
    }

    @Test func `A full disk is said`() throws {
        let full = try Descriptor.open("/dev/full", for: .write)
        let result = try BuiltTool.run(["--help"], redirections: [(ours: full.number, its: STDOUT_FILENO)])
        #expect(result.code == 74)
        #expect(result.complaints.hasPrefix("headset-bridge: write standard output: "))
    }
}
