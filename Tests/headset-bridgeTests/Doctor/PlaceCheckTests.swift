import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import headset_bridge

/// Whether the tool's files can be written, and what mends it.
struct PlaceCheckTests {
    private static let own = "/home/b/x y/headset-bridge"

    private func check(
        _ purpose: PlaceCheck.Purpose, _ standing: PlaceCheck.Standing,
        _ change: (inout PlaceCheck) -> Void = { _ in }
    ) -> Finding {
        var check = PlaceCheck(
            purpose: purpose, path: Self.own, standing: standing, user: OwnUser(number: 1000, name: "bench"))
        change(&check)
        return check.finding
    }

    private func recording(_ text: String, try remedy: String) -> Finding {
        Finding(
            .recording, .problem, at: Self.own, "\(text): no session is recorded", try: remedy)
    }

    private func registry(_ text: String, try remedy: String) -> Finding {
        Finding(
            .registry, .problem, at: Self.own, "\(text): run keeps a registry that apps don't see",
            try: remedy)
    }

    @Test func `What is the tool's own is given back`() {
        #expect(
            check(.recordings, .refused(Self.own, isOwn: true))
                == recording(
                    "bench can't make files in /home/b/x y/headset-bridge",
                    try:
                        "sudo chown bench '/home/b/x y/headset-bridge' && chmod u+rwx '/home/b/x y/headset-bridge'"
                ))
        #expect(
            check(.registry, .closed(isOwn: true))
                == registry(
                    "bench can't read and write it",
                    try:
                        "sudo chown bench '/home/b/x y/headset-bridge' && chmod u+rw '/home/b/x y/headset-bridge'"
                ))
        #expect(
            check(.registry, .foreign(isOwn: true))
                == registry(
                    "it is no registry",
                    try: "mv '/home/b/x y/headset-bridge' '/home/b/x y/headset-bridge.old'"))
        #expect(
            check(.recordings, .blocked(Self.own, isOwn: true))
                == recording(
                    "/home/b/x y/headset-bridge is no folder",
                    try: "mv '/home/b/x y/headset-bridge' '/home/b/x y/headset-bridge.old'"))
    }

    @Test func `Folders that are missing are made, one by one`() {
        let missing = PlaceCheck.Standing.missing(["/home/b/x y", Self.own], in: "/home/b")
        #expect(
            check(.recordings, missing)
                == recording(
                    "bench can't make files in /home/b",
                    try: "sudo install -d -o bench -m 700 '/home/b/x y' '/home/b/x y/headset-bridge'"))
        #expect(
            check(.recordings, missing) { $0.user.name = nil }
                == recording(
                    "user 1000 can't make files in /home/b",
                    try: "sudo install -d -o 1000 -m 700 '/home/b/x y' '/home/b/x y/headset-bridge'"))
    }

    @Test(
        arguments: [
            .refused("/etc", isOwn: false), .blocked("/etc/passwd", isOwn: false), .closed(isOwn: false),
            .foreign(isOwn: false),
        ] as [PlaceCheck.Standing])
    func `What isn't the tool's own stays as it is: another place is named`(standing: PlaceCheck.Standing) {
        let elsewhere = "export XDG_STATE_HOME=/var/tmp/$USER"
        #expect(check(.recordings, standing).remedy == elsewhere)
        #expect(check(.registry, standing).remedy == elsewhere)
        #expect(
            check(.registry, standing) { $0.isChosen = true }.remedy
                == "headset-bridge run --registry ~/registry.sqlite")
    }

    @Test func `Without a home, and with little room, it warns`() {
        #expect(check(.recordings, .nowhere).state == .warning)
        #expect(check(.recordings, .writable(free: 20 << 20)).text == "only 20 MiB are free on its disk")
        #expect(check(.recordings, .writable(free: 1 << 40)).state == .ok)
    }

    // MARK: Looking

    private func standing(_ path: String, _ purpose: PlaceCheck.Purpose) -> PlaceCheck.Standing {
        PlaceCheck.Standing(of: path, purpose, for: geteuid())
    }

    @Test func `A place is looked at, and nothing is made there`() throws {
        let folder = try TemporaryFolder()
        guard case .writable = standing(folder.path + "/state/captures", .recordings) else {
            Issue.record("a folder of our own can be written")
            return
        }
        #expect(access(folder.path + "/state", F_OK) != 0)
    }

    @Test func `A registry is known by how it begins`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/registry.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: file))
        #expect(standing(file, .registry) == .foreign(isOwn: false))
        #expect(standing(folder.path, .registry) == .foreign(isOwn: false))
        for text in ["SQLite format 3\0 and so on", ""] {
            try Data(text.utf8).write(to: URL(filePath: file))
            guard case .writable = standing(file, .registry) else {
                Issue.record("\(text.debugDescription) is as good as a registry")
                return
            }
        }
    }

    @Test func `A file where a folder should be is the tool's own only in the tool's folder`() throws {
        let folder = try TemporaryFolder()
        let own = folder.path + "/headset-bridge"
        try Data().write(to: URL(filePath: folder.path + "/state"))
        try Data().write(to: URL(filePath: own))
        #expect(
            standing(folder.path + "/state/headset-bridge/captures", .recordings)
                == .blocked(folder.path + "/state", isOwn: false))
        #expect(standing(own + "/captures", .recordings) == .blocked(own, isOwn: true))
        #expect(
            PlaceCheck.Standing(of: own + "/captures", .recordings, for: 4_000_123_456)
                == .blocked(own, isOwn: geteuid() == 0))
    }

    @Test func `A link out of the tool's folder leads to what isn't its own`() throws {
        let folder = try TemporaryFolder()
        try Data("text".utf8).write(to: URL(filePath: folder.path + "/notes"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/headset-bridge", withIntermediateDirectories: true)
        let registry = folder.path + "/headset-bridge/registry.sqlite"
        try FileManager.default.createSymbolicLink(
            atPath: registry, withDestinationPath: folder.path + "/notes")
        #expect(standing(registry, .registry) == .foreign(isOwn: false))
    }
}
