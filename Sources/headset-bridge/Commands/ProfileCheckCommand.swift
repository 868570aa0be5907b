import HeadsetTerms
import HeadsetWire
import Profiles

/// What `headset-bridge profile check` was told.
struct ProfileCheckOptions: Hashable, Sendable {
    var files: [String]
}

extension ProfileCheckOptions {
    private static let files = Positional(each: "FILE", .file, request: "give the file of a profile")

    /// The command line of `profile check`.
    static let command = Command(
        name: "profile check",
        summary: "whether profiles are right",
        about: """
            Reads profiles strictly. Of each that is right it says in one line what the profile will do, and below \
            that what in it can never have an effect, and a trust that the check doesn't earn; of each that is wrong, the line, the column, and the right key \
            if one comes near. The exit code is 0 if all are right, 78 if one is wrong.
            """,
        examples: [.init(line: "headset-bridge profile check mine.json5", purpose: "one file")],
        positionals: [files.declaration],
        groups: [OptionGroup("Output", CommonOptions.help, CommonOptions.version)])

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        files = parsed[Self.files]
    }
}

/// `headset-bridge profile check`: whether files are right, and what they will do.
struct ProfileCheckCommand {
    private let options: ProfileCheckOptions

    init(_ options: ProfileCheckOptions) {
        self.options = options
    }

    /// Checks all files, whatever the first one is like.
    ///
    /// - Returns: 0 if all are right; else 78 if one is wrong, or why one can't be read.
    /// - Throws: ``Failure`` where nothing can be written.
    func run() throws(Failure) -> ExitCode {
        var output = try LineOutput.results()
        var codes: [ExitCode] = []
        for file in options.files {
            let report: ProfileReport
            do throws(Failure) {
                report = ProfileReport(try Profile(at: file), file: file)
            } catch {
                error.complaint.say()
                codes.append(error.code)
                continue
            }
            try output.write(results: report.text)
        }
        return codes.contains(.badConfiguration) ? .badConfiguration : codes.first ?? .done
    }
}

/// What a profile that is right will do, and what in it has no effect.
struct ProfileReport {
    private let profile: Profile
    private let file: String

    init(_ profile: Profile, file: String) {
        self.profile = profile
        self.file = file
    }

    /// A line, and one more for everything that is worth a second look.
    var text: String {
        let facts = [
            "profile \(profile.name)", framings, trust,
            profile.silence.map { "silent after \($0.inSeconds) s" }, meaning, channels,
        ]
        let first = "\(file): right: " + facts.compactMap { $0 }.joined(separator: " · ")
        return ([first] + hints.map { "\(file): \($0)" }).map { escaped($0) + "\n" }.joined()
    }

    private var framings: String {
        let names = profile.framingNames
        return names.isEmpty
            ? "framing \(profile.framing.word)" : "framings \(names.joined(separator: ", "))"
    }

    private var trust: String? {
        profile.view == .raw ? nil : profile.trust.meaning(profile.confirmation)
    }

    private var meaning: String {
        let count = profile.survey.rules.count
        return switch profile.view {
        case .raw: "bytes are shown as they are"
        case .decoder(let decoder): "\(decoder.command[0]) says what packets mean"
        case .rules: count == 1 ? "1 rule" : "\(count) rules"
        }
    }

    private var channels: String? {
        guard let channels = profile.identity?.channels else { return nil }
        let names = ChannelNames(channels)
        let ears = Ear.allCases.filter(names.has).map { "\($0.word) \(names.list(on: $0))" }
        return ears.isEmpty ? "no channels" : ears.joined(separator: "; ")
    }

    /// Why packets can't be trusted as the profile does; a program that decodes them may look closer.
    private var undeserved: String? {
        guard profile.view == .rules, profile.trust == .checked, let count = profile.framing.fewestCheckBytes,
            count < 2
        else { return nil }
        let reason =
            count == 0
            ? "there are packets without a check" : "a check of 8 bits lets one of 256 damaged packets pass"
        return "trust is \"checked\", but \(reason): say \"unchecked\""
    }

    private var hints: [String] {
        let survey = profile.survey
        let names = ChannelNames(profile.identity?.channels ?? [])
        let unfed = survey.unfed.map {
            "no rule says anything of the channel \($0.ear.word) \(names.name(of: $0.sensor, on: $0.ear)): it stays unknown"
        }
        let shadows = survey.shadows.map {
            "the rule \"\($0.rule)\" reads no line: \"\($0.behind)\" before it takes them all"
        }
        let isIdle = profile.view == .rules && survey.rules.isEmpty
        return [undeserved].compactMap { $0 } + unfed + shadows
            + (isIdle ? ["it has no rules: nothing that the board says will mean anything"] : [])
    }
}

extension Framing {
    /// Of how many bytes the check of a packet is at least; nil where the transport, or the text, may say that it is whole.
    fileprivate var fewestCheckBytes: Int? {
        switch self {
        case .hdlc(let check, _): check.byteCount
        case .delimited(let envelopes):
            envelopes.map { $0.checks.map(\.checksum.byteCount).min() ?? 0 }.min()
        case .idleGap(_, let envelopes, _), .message(let envelopes, _):
            envelopes.flatMap(\.checks).map(\.checksum.byteCount).min()
        case .cobs, .slip, .lines: nil
        }
    }
}
