import TestSupport
import Testing

/// A board that isn't ours to steer: the C library as firmware, on a processor and a clock of its own.
@Suite(
    .enabled(
        if: try EmulatedBoard.isPossible(), "needs qemu-system-arm and arm-none-eabi-gcc: run tools/setup"))
struct FirmwareTests {
    @Test func `Firmware on a bare processor is bridged like any board`() throws {
        let home = try Home()
        let board = try EmulatedBoard(at: home)
        let worn = try home.run(
            "run", board.port, "--until", "placement=inEar", "--timeout", "60", "--no-record")
        #expect(worn.code == 0, "\(worn)")

        let capture = home.path("capture.pcapng")
        let live = try home.run(
            "run", board.port, "--until", "placement=offHead", "--timeout", "60", "--record", capture,
            "--format", "json")
        #expect(live.code == 0, "\(live)")
        #expect(live.complaints == "")
        #expect(live.output.contains(#""board":"mps2-an385-1""#))
        // Before the hello lies what was under way when the port was opened.
        let told = Set(live.events.drop { $0 != "hello" })
        #expect(told.isSuperset(of: ["hello", "sources", "placement", "summary"]), "\(live.output)")
        #expect(told.isDisjoint(with: ["fault", "gap", "unknown"]), "\(live.output)")

        let replay = try home.run("replay", capture, "--format", "json")
        #expect(replay == BuiltTool.Result(code: 0, output: live.output, complaints: ""))
    }
}
