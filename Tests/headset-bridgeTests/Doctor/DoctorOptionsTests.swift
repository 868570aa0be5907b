import Sessions
import Testing

@testable import headset_bridge

struct DoctorOptionsTests {
    private func parse(_ arguments: String...) throws -> DoctorOptions? {
        let invocation = try Invocation(["doctor"] + arguments, scenarios: []) { _ in nil }
        guard case .doctor(let options) = invocation else { return nil }
        return options
    }

    @Test func `A port may be left out`() throws {
        #expect(try parse()?.port == nil)
        #expect(try parse("/dev/ttyUSB0")?.port?.place == .path("/dev/ttyUSB0"))
    }

    @Test func `A port has the names that it has elsewhere; standard input is none`() throws {
        let port = try parse("R2-07=usb:0403:6001:A")?.port
        #expect(port?.link == "R2-07")
        #expect(port?.place == .name("usb:0403:6001:A"))
        #expect(throws: UsageFailure.self) { try parse("-") }
    }

    @Test func `Two ports are one too many, and a word is none`() {
        #expect(throws: UsageFailure.self) { try parse("/dev/a", "/dev/b") }
        #expect(throws: UsageFailure.self) { try parse("ttyUSB0") }
    }
}
