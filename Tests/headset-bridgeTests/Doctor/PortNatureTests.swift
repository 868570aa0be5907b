import FoundationEssentials
import Glibc
import SerialIO
import TestSupport
import Testing

@testable import headset_bridge

/// What can be a serial port, and what can't.
struct PortNatureTests {
    /// A folder with a file and a pipe, which also stands for the `/` that has a sysfs.
    private func prepared() throws -> TemporaryFolder {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try Data().write(to: URL(filePath: folder + "/file"))
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        // Major and minor number of /dev/null are 1 and 3 on every Linux; of /dev/tty, 5 and 0.
        for (number, subsystem) in [("1:3", "mem"), ("5:0", "tty")] {
            let place = folder + "/sys/dev/char/" + number
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: place + "/subsystem", withDestinationPath: "../../../../class/" + subsystem)
        }
        return temporary
    }

    @Test func `What can't be a serial port is told without opening it`() throws {
        let temporary = try prepared()
        let folder = temporary.path
        for (path, words) in [
            ("/dev/null", "a device of another kind (mem)"), (folder, "a folder"),
            (folder + "/file", "a file"), (folder + "/pipe", "a pipe"),
        ] {
            #expect(
                NatureCheck(path: path, nature: PortNature(at: path, root: folder)).finding
                    == Finding(
                        .ports, .problem, at: path, "it is not a serial port but \(words)",
                        try: "headset-bridge devices"))
        }
    }

    @Test func `What is a terminal, or may be one, is left to be opened`() throws {
        let temporary = try prepared()
        let folder = temporary.path
        let line = try PseudoTerminal()
        #expect(PortNature(at: line.path, root: folder) == .terminal)
        #expect(PortNature(at: "/dev/tty", root: folder) == .terminal)
        #expect(PortNature(at: "/dev/null", root: folder + "/nowhere") == .unknown)
        #expect(PortNature(at: folder + "/nowhere", root: folder) == .unknown)
        #expect(NatureCheck(path: "/dev/x", nature: .unknown).finding == nil)
    }
}
