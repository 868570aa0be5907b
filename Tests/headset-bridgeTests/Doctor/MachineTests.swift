import FoundationEssentials
import Ports
import TestSupport
import Testing

@testable import headset_bridge

/// What the system's files say, in a folder that stands for `/`.
struct MachineTests {
    private func write(_ text: String, to path: String, in folder: borrowing TemporaryFolder) throws {
        let file = folder.path + path
        let parent = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    @Test func `Programs are found by name`() throws {
        let folder = try TemporaryFolder()
        try write("ModemManager\n", to: "/proc/70/comm", in: folder)
        try write("ModemManager2\n", to: "/proc/71/comm", in: folder)
        try write("ModemManager\n", to: "/proc/self/comm", in: folder)
        let machine = Machine(root: folder.path)
        #expect(machine.processes(named: "ModemManager") == [PortHolder(process: 70, name: "ModemManager")])
        #expect(machine.processes(named: "brltty") == [])
    }

    @Test func `Of two rule files of one name the administrator's counts`() throws {
        let folder = try TemporaryFolder()
        try write("A", to: "/usr/lib/udev/rules.d/85-brltty.rules", in: folder)
        try write("B", to: "/usr/lib/udev/rules.d/60-serial.rules", in: folder)
        try write("# off\n", to: "/etc/udev/rules.d/85-brltty.rules", in: folder)
        try write("C", to: "/etc/udev/rules.d/README", in: folder)
        #expect(
            Machine(root: folder.path).rules == [
                UdevRulesFile(path: "/usr/lib/udev/rules.d/60-serial.rules", text: "B"),
                UdevRulesFile(path: "/etc/udev/rules.d/85-brltty.rules", text: ""),
            ])
    }

    @Test func `A link to nowhere puts a rule file out of force`() throws {
        let folder = try TemporaryFolder()
        try write("A", to: "/lib/udev/rules.d/85-brltty.rules", in: folder)
        try write("x", to: "/etc/udev/rules.d/x", in: folder)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/etc/udev/rules.d/85-brltty.rules", withDestinationPath: "/dev/null")
        #expect(Machine(root: folder.path).rules.map(\.text) == [""])
    }

    @Test func `Whether udev runs is seen by its socket, at which it must listen`() throws {
        let folder = try TemporaryFolder()
        let machine = Machine(root: folder.path)
        #expect(machine.udev == .absent)
        try write("", to: "/run/udev/control", in: folder)
        #expect(machine.udev == .deserted)
        let head = "Num       RefCount Protocol Flags    Type St Inode Path\n"
        let socket = "0000000000000000: 00000002 00000000 00010000 0005 01 12345 "
        try write(head + socket + "/run/udev/control.old\n", to: "/proc/net/unix", in: folder)
        #expect(machine.udev == .deserted)
        try write(head + socket + "/run/udev/control\n", to: "/proc/net/unix", in: folder)
        #expect(machine.udev == .running)
    }

    @Test func `Who has locked a node is told by the kernel`() throws {
        let folder = try TemporaryFolder()
        let machine = Machine(root: folder.path)
        #expect(machine.locker(device: 0x6, inode: 66) == nil)
        try write(
            """
            1: OFDLCK ADVISORY  WRITE 11 00:06:66 1 1
            2: FLOCK  ADVISORY  WRITE 12 00:1a:66 0 EOF
            3: FLOCK  ADVISORY  WRITE 0 00:06:66 0 EOF
            4: FLOCK  ADVISORY  WRITE 13 fe:06:66 0 EOF
            4: -> FLOCK  ADVISORY  WRITE 14 00:06:66 0 EOF
            5: FLOCK  ADVISORY  WRITE 15 00:06:66 0 EOF

            """, to: "/proc/locks", in: folder)
        #expect(machine.locker(device: 0x6, inode: 66) == 15)
        #expect(machine.locker(device: 0xFE06, inode: 66) == 13)
        #expect(machine.locker(device: 0x6, inode: 67) == nil)
    }

    @Test func `Files that are too long, or aren't there, say nothing`() throws {
        let folder = try TemporaryFolder()
        try write(
            String(repeating: "1: FLOCK  ADVISORY  WRITE 12 00:06:66 0 EOF\n", count: 30_000),
            to: "/proc/locks", in: folder)
        let machine = Machine(root: folder.path)
        #expect(machine.locker(device: 0x6, inode: 66) == nil)
        #expect(machine.rules == [])
    }
}
