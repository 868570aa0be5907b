import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What `doctor` says of the places where the tool keeps its files, to somebody who isn't root; and that what it says
/// to do helps, and takes nothing from anybody.
struct DoctorPlaceTests {
    private struct Told: Hashable {
        var state: String
        /// Empty where there is none.
        var remedy = ""
    }

    private static func told(_ check: String, by result: BuiltTool.Result) throws -> Told {
        let lines = try result.lines.map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        let finding = try #require(lines.first { $0["check"].text == check }, "\(result)")
        return Told(state: finding["state"].text, remedy: finding["try"].text)
    }

    /// As an administrator does it, who we are already; or as the owner of the place, which is as good.
    private static func carryOut(_ remedy: String) throws {
        let line = remedy.replacing("sudo ", with: "")
        #expect(try shell(line) == 0, "\(line)")
    }

    @Test(
        arguments: [
            ("captures", 0o500, "recording"), ("captures", 0o600, "recording"), ("captures", 0, "recording"),
            ("registry.sqlite", 0o200, "registry"),
            ("registry.sqlite", 0o400, "registry"),
            (".", 0o500, "registry"), (".", 0o600, "registry"),
        ] as [(String, mode_t, String)])
    func `A place with half of its rights can't be used, until the remedy is carried out`(
        name: String, mode: mode_t, check: String
    ) throws {
        let home = try Home()
        let stranger = try Stranger(at: home)
        let folder = home.path("state/headset-bridge")
        let making = "mkdir -p \(folder)/captures && : > \(folder)/registry.sqlite"
        #expect(
            try shell("\(making) && { test $(id -u) != 0 || chown -R 65534 \(home.path("state")); }") == 0)
        #expect(
            try Self.told(check, by: stranger.run("doctor", "--format", "json")) == Told(state: "ok"))
        chmod("\(folder)/\(name)", mode)
        defer { chmod("\(folder)/\(name)", 0o700) }
        let told = try Self.told(check, by: stranger.run("doctor", "--format", "json"))
        #expect(told.state == "problem")
        try Self.carryOut(told.remedy)
        #expect(
            try Self.told(check, by: stranger.run("doctor", "--format", "json")) == Told(state: "ok"))
    }

    @Test(.enabled(if: getuid() == 0), arguments: ["recording", "registry"])
    func `What root has made there is given back, and what isn't there is made`(check: String) throws {
        let home = try Home()
        let stranger = try Stranger(at: home)
        let state = home.path("state")
        #expect(try shell("mkdir -p \(state)") == 0)
        let missing = try Self.told(check, by: stranger.run("doctor", "--format", "json"))
        let captures = check == "recording" ? " \(state)/headset-bridge/captures" : ""
        #expect(
            missing.remedy == "sudo install -d -o nobody -m 700 \(state)/headset-bridge" + captures)
        try Self.carryOut(missing.remedy)
        #expect(
            try Self.told(check, by: stranger.run("doctor", "--format", "json")) == Told(state: "ok"))
        #expect(try shell("rm -r \(state)/headset-bridge && mkdir \(state)/headset-bridge") == 0)
        let refused = try Self.told(check, by: stranger.run("doctor", "--format", "json"))
        #expect(refused.remedy.hasPrefix("sudo chown nobody \(state)/headset-bridge &&"))
        try Self.carryOut(refused.remedy)
        #expect(
            try Self.told(check, by: stranger.run("doctor", "--format", "json")) == Told(state: "ok"))
    }

    @Test(.enabled(if: getuid() == 0))
    func `Who has no name gets it by number, whatever the environment calls them`() throws {
        let home = try Home()
        let stranger = try Stranger(at: home, user: 61_234)
        #expect(try shell("mkdir -p \(home.path("state"))") == 0)
        let result = try stranger.run(
            "doctor", "--format", "json", in: ["USER=root", "XDG_STATE_HOME=\(home.path("state"))"])
        let folder = home.path("state/headset-bridge")
        #expect(
            try Self.told("registry", by: result)
                == Told(state: "problem", remedy: "sudo install -d -o 61234 -m 700 \(folder)"))
        #expect(result.output.contains("user 61234 can't make files in "))
    }

    @Test(arguments: ["/", "/etc", "/root", "/proc/1/fd", "/usr/share/doc"])
    func `A place that is somebody else's stays as it is`(place: String) throws {
        let home = try Home()
        let stranger = try Stranger(at: home)
        let elsewhere = Told(state: "problem", remedy: "headset-bridge run --registry ~/registry.sqlite")
        let registry = try stranger.run("doctor", "--format", "json", "--registry", place + "/r.sqlite")
        #expect(try Self.told("registry", by: registry) == elsewhere)
        let at = try stranger.run("doctor", "--format", "json", in: ["XDG_STATE_HOME=\(place)"])
        for check in ["recording", "registry"] {
            let remedy = try Self.told(check, by: at).remedy
            let isHarmless =
                remedy == "export XDG_STATE_HOME=/var/tmp/$USER"
                || remedy.hasPrefix("sudo install -d -o ")
                    && !remedy.split(separator: " ").contains { $0 == place }
            #expect(isHarmless, "\(remedy)")
        }
    }
}
