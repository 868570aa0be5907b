import BridgeCore
import Profiles
import Timing

/// What `headset-bridge profile list` was told.
struct ProfileListOptions: Hashable, Sendable {
    var format = OutputFormat.text
}

extension ProfileListOptions {
    /// The command line of `profile list`.
    static let command = Command(
        name: "profile list",
        summary: "the profiles that are part of the tool",
        about: """
            Lists the profiles that are part of the tool: the framings of each, whether its packets are checked, and \
            what they can tell. Verdicts are the firmware's own judgement of what is worn, samples are readings of a \
            sensor, links are phones and laptops that connect.
            """,
        examples: [.init(line: "headset-bridge profile list", purpose: "a table")],
        positionals: [],
        groups: [OptionGroup("Output", CommonOptions.format, CommonOptions.help, CommonOptions.version)])

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        format = parsed[CommonOptions.format]
    }
}

/// `headset-bridge profile list`: what is part of the tool.
struct ProfileListCommand {
    private let options: ProfileListOptions

    init(_ options: ProfileListOptions) {
        self.options = options
    }

    /// A line a profile, the native protocol first.
    var text: String {
        let entries = [ProfileEntry.native] + Profile.builtInNames.compactMap(ProfileEntry.init)
        switch options.format {
        case .text: return Self.table(entries)
        case .json: return entries.map(Self.line).joined()
        }
    }

    private static func table(_ entries: [ProfileEntry]) -> String {
        let heads = ["name", "framings", "packets", "tells", "about"]
        return TextTable(heads: heads, rows: entries.map(\.row)).text
    }

    private static func line(_ entry: ProfileEntry) -> String {
        var line = JSONLine()
        line.begin()
        line.add(entry)
        line.end()
        return String(decoding: line.bytes, as: UTF8.self)
    }
}

/// What a list says of a profile.
struct ProfileEntry: Hashable, Sendable {
    var name: String
    var framings: [String]
    /// Whether the board's own clock counts, or when bytes came.
    var isTimedByBoard = false
    /// nil where nothing is believed.
    var trust: Profile.Trust?
    var confirmation: Milliseconds?
    var silence: Milliseconds?
    var tells: [ProfileSurvey.Kind]
    var about: String

    /// What needs no profile.
    static let native = ProfileEntry(
        name: ProfileFile.native, framings: ["cobs"], isTimedByBoard: true, trust: .checked,
        silence: BridgeOptions().silence, tells: ProfileSurvey.Kind.allCases,
        about: "the protocol of protocol/spec.md, with a clock and a C library for the firmware")
}

extension ProfileEntry {
    /// A profile that is part of the tool.
    init?(_ name: String) {
        guard let profile = Profile.ofTool(name) else { return nil }
        self.init(profile)
    }

    init(_ profile: Profile) {
        let kinds = profile.survey.kinds
        name = profile.name
        framings = profile.framingNames.isEmpty ? [profile.framing.word] : profile.framingNames
        trust = profile.view == .raw ? nil : profile.trust
        confirmation = profile.trust == .unchecked ? profile.confirmation : nil
        silence = profile.silence
        tells = ProfileSurvey.Kind.allCases.filter(kinds.contains)
        about = profile.about
    }

    fileprivate var row: [String] {
        let told = tells.isEmpty ? "—" : tells.map(\.rawValue).joined(separator: ", ")
        return [name, framings.joined(separator: ", "), trust?.rawValue ?? "—", told, about]
    }
}

extension JSONLine {
    fileprivate mutating func add(_ entry: ProfileEntry) {
        add("name", entry.name)
        add("framings", entry.framings)
        add("clock", entry.isTimedByBoard ? "device" : "arrival")
        add("trust", entry.trust?.rawValue)
        add("confirm_ms", entry.confirmation?.count)
        add("silence_ms", entry.silence?.count)
        add("tells", entry.tells.map(\.rawValue))
        add("about", entry.about)
    }
}
