import FoundationEssentials
import TestSupport
import Testing

/// `tools/install`, with the tool that is built already, into a folder that stands for the machine.
struct InstallTests {
    private static let files = [
        "/etc/udev/rules.d/70-headset-bridge.rules",
        "/usr/local/bin/headset-bridge",
        "/usr/local/share/bash-completion/completions/headset-bridge",
        "/usr/local/share/fish/vendor_completions.d/headset-bridge.fish",
        "/usr/local/share/man/man1/headset-bridge.1",
        "/usr/local/share/zsh/site-functions/_headset-bridge",
    ]

    @Test func `All files are put in their places and said, and are gone again afterwards`() throws {
        let folder = try TemporaryFolder()
        let installed = try run(["--tool", BuiltTool.path()], in: folder.path)
        #expect(installed.complaints == "" && installed.code == 0)
        #expect(said("installed", by: installed, in: folder.path) == Self.files)
        let version = try BuiltTool.run(["--version"], at: [folder.path + "/usr/local/bin/headset-bridge"])
        #expect(version.output.hasPrefix("headset-bridge ") && version.code == 0)
        for file in Self.files {
            let size = try FileManager.default.attributesOfItem(atPath: folder.path + file)[.size]
            #expect((size as? UInt64 ?? 0) > 1000, "\(file)")
        }
        let removed = try run(["--uninstall"], in: folder.path)
        #expect(said("removed", by: removed, in: folder.path) == Self.files)
        for file in Self.files { #expect(!FileManager.default.fileExists(atPath: folder.path + file)) }
    }

    @Test func `With a prefix of one's own nothing is changed outside it`() throws {
        let folder = try TemporaryFolder()
        let prefix = ["--prefix", "/home/bench/.local"]
        let installed = try run(["--tool", BuiltTool.path()] + prefix, in: folder.path)
        #expect(installed.code == 0 && installed.complaints == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["home"])
        #expect(try run(["--uninstall"] + prefix, in: folder.path).complaints == "")
    }

    @Test func `On this machine the command for the rules is said, where they aren't there`() throws {
        let folder = try TemporaryFolder()
        let rules = "70-headset-bridge.rules"
        let there = FileManager.default.contents(atPath: "/etc/udev/rules.d/" + rules)
        let ours = FileManager.default.contents(atPath: "\(projectFolder)/tools/udev/" + rules)
        let installed = try run(["--tool", BuiltTool.path(), "--prefix", folder.path], in: "")
        #expect(installed.code == 0)
        let isSaid = installed.complaints.contains("aren't installed; to do it:\n  sudo install -m 644 ")
        #expect(isSaid == (there != ours))
    }

    @Test func `The rules stay for as long as another installation has them`() throws {
        let folder = try TemporaryFolder()
        let rules = folder.path + "/etc/udev/rules.d/70-headset-bridge.rules"
        for prefix in ["/opt/bridge", "/usr/local"] {
            #expect(try run(["--tool", BuiltTool.path(), "--prefix", prefix], in: folder.path).code == 0)
        }
        for prefix in ["/home/bench/.local", "/opt/bridge"] {
            #expect(try run(["--uninstall", "--prefix", prefix], in: folder.path).complaints == "")
            #expect(FileManager.default.fileExists(atPath: rules))
        }
        #expect(try run(["--uninstall"], in: folder.path).code == 0)
        #expect(!FileManager.default.fileExists(atPath: rules))
    }

    @Test func `A program that can't print its manual is not installed`() throws {
        let folder = try TemporaryFolder()
        let result = try run(["--tool", "/bin/false"], in: folder.path)
        #expect(result.code != 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/usr"))
    }

    private func said(_ word: String, by result: BuiltTool.Result, in folder: String) -> [String] {
        result.output.split(separator: "\n").filter { $0.hasPrefix(word) }
            .map { String($0.drop { $0 != "/" }.dropFirst(folder.count)) }.sorted()
    }

    private func run(_ arguments: [String], in folder: String) throws -> BuiltTool.Result {
        try BuiltTool.run(
            arguments, environment: ["PATH=/usr/bin:/bin", "DESTDIR=\(folder)"],
            at: [projectFolder + "/tools/install"])
    }
}
