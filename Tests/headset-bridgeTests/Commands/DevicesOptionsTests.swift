import Testing
import Timing

@testable import headset_bridge

struct DevicesOptionsTests {
    private func read(_ arguments: [String], environment: [String: String] = [:]) throws -> Invocation {
        try Invocation(arguments[...], scenarios: []) { environment[$0] }
    }

    @Test func `Without options it lists`() throws {
        #expect(try read(["devices"]) == .devices(DevicesOptions()))
    }

    @Test func `Each option is read`() throws {
        #expect(
            try read([
                "devices", "--watch", "--duration", "1.5", "--config", "a.json5", "--format", "json", "--raw",
            ])
                == .devices(
                    DevicesOptions(
                        watches: true, duration: Milliseconds(1500), configuration: "a.json5", format: .json,
                        isRaw: true)))
        #expect(
            try read(["devices"], environment: ["HEADSET_BRIDGE_FORMAT": "json"])
                == .devices(DevicesOptions(format: .json)))
    }

    @Test func `A duration means nothing to a list, and a port can't be given`() {
        #expect(
            throws: UsageFailure(command: "devices", error: .incomplete("--duration", needs: "--watch"))
        ) { try read(["devices", "--duration", "1"]) }
        #expect(throws: UsageFailure(command: "devices", error: .tooMany("/dev/ttyACM0"))) {
            try read(["devices", "/dev/ttyACM0"])
        }
    }
}
