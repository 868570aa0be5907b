import TestSupport
import Testing
import Timing

@testable import headset_bridge

struct RecordingFileTests {
    @Test func `A name that is taken gets a number`() throws {
        let folder = try TemporaryFolder()
        let moment = WallTime(nanoseconds: 1736069472_123_456_789)
        let state = folder.path
        func record() throws -> String {
            let file = try RecordingFile.byDefault(link: "/dev/ttyACM0", at: moment) {
                $0 == "XDG_STATE_HOME" ? state : nil
            }
            let name = file.name
            return String(name.dropFirst(state.utf8.count))
        }
        let stem = "/headset-bridge/captures/20250105T093112.123Z-_dev_ttyACM0"
        #expect(try record() == stem + ".pcapng")
        #expect(try record() == stem + "-2.pcapng")
        #expect(try record() == stem + "-3.pcapng")
    }
}
