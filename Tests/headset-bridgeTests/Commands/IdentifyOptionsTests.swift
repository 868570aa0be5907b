import SerialIO
import Testing
import Timing

@testable import headset_bridge

struct IdentifyOptionsTests {
    private func read(_ arguments: String) throws(UsageFailure) -> Invocation {
        let words = ("identify " + arguments).split(separator: " ").map(String.init)
        return try Invocation(words[...], scenarios: []) { _ in nil }
    }

    @Test func `A port, a file or standard input is looked at`() throws {
        for source in ["/dev/ttyUSB0", "bytes.bin", "-"] {
            #expect(try read(source) == .identify(IdentifyOptions(source: source)))
        }
    }

    @Test func `Speed, patience, draft and format are given by options`() throws {
        let options = IdentifyOptions(
            source: "a", serial: SerialSettingsChange(baud: 57600), duration: Milliseconds(1500),
            draft: "d.json5", format: .json,
            isVerbose: true)
        let arguments = "a --baud 57600 --duration 1.5 --draft d.json5 --format json --verbose"
        #expect(try read(arguments) == .identify(options))
    }

    @Test func `Kinds of ports that aren't built are refused, not taken for files`() {
        #expect(
            throws: UsageFailure(
                command: "identify",
                error: .badValue(of: "PORT|FILE", text: "usb:0403:6001", .portNotBuiltYet(kind: "usb:")))
        ) { try read("usb:0403:6001") }
    }
}
