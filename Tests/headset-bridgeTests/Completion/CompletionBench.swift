import FoundationEssentials
import Scenarios
import TestSupport
import Testing

@testable import headset_bridge

/// Real shells that complete command lines with our scripts, in a folder with two files, of a tool that knows one board.
final class CompletionBench {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    static let commands = Invocation.commands(scenarios: Scenario.builtInNames)

    /// The names of the board.
    static let board: Set = [
        "/dev/ttyACM0", "usb:303A:1001:7C:DF", "/dev/serial/by-id/usb-Espressif_7C:DF-if00",
    ]
    /// What a port that another program serves begins with.
    static let schemes: Set = ["tcp://", "rfc2217://", "unix:"]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/here/captures", withIntermediateDirectories: true)
        let ports = Self.board.sorted().map { #"\#($0)\tESP32\n"# }.joined()
        try write(
            "#!/bin/sh\n[ \"$1 $2\" = 'completion ports' ] && printf '\(ports)'\n", to: "headset-bridge")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/headset-bridge")
        try write("", to: "here/one.pcapng")
        try write("", to: "here/two words.json5")
        for shell in Shell.allCases { try write(Self.script(for: shell), to: shell.rawValue) }
    }

    /// The script as the tool prints it.
    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion(of: commands).text
        case .zsh: ZshCompletion(of: commands).text
        case .fish: FishCompletion(of: commands).text
        }
    }

    /// Where the shell's script is.
    func path(for shell: Shell) -> String { folder.path + "/" + shell.rawValue }

    /// What the shell offers at the end of each line, which begins behind the tool's name.
    func complete(_ lines: [String], in shell: Shell) throws -> [Set<String>] {
        let output = try run(command(for: shell) + lines.map { argument($0, for: shell) })
        return output.split(separator: ".\n", omittingEmptySubsequences: false).dropLast().map { replies in
            Set(replies.split(separator: "\n").map(String.init))
        }
    }

    /// Runs a program in the folder with the files; what it prints.
    func run(_ command: [String]) throws -> String {
        let result = try BuiltTool.run(
            command,
            environment: ["PATH=\(folder.path):/usr/bin:/bin", "HOME=\(folder.path)", "LC_ALL=C.UTF-8"],
            at: ["env", "--chdir", folder.path + "/here"])
        #expect(result.complaints == "" && result.code == 0, "\(result)")
        return result.output
    }

    private func command(for shell: Shell) -> [String] {
        let harness = projectFolder + "/fixtures/completion/complete." + shell.rawValue
        return switch shell {
        case .bash: ["bash", "-u", harness, path(for: shell), "headset-bridge"]
        case .zsh: ["zsh", "-f", harness, path(for: shell), folder.path]
        case .fish: ["fish", "--no-config", harness, path(for: shell)]
        }
    }

    /// Readline cuts words at blanks, and at = and :, which are words themselves.
    private func argument(_ line: String, for shell: Shell) -> String {
        guard shell == .bash else { return "headset-bridge " + line }
        return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            var text = ""
            var isAtBreak = false
            for character in word {
                let isBreak = character == "=" || character == ":"
                if isBreak != isAtBreak, !text.isEmpty { text += "\n" }
                isAtBreak = isBreak
                text.append(character)
            }
            return text
        }.joined(separator: "\n")
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.path + "/" + name))
    }
}
