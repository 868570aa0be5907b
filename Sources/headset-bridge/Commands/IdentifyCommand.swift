import Captures
import Glibc
import Identification
import Sessions
import SystemCalls
import Timing

/// `headset-bridge identify`: what an unknown port or file speaks.
struct IdentifyCommand {
    private let options: IdentifyOptions

    init(_ options: IdentifyOptions) {
        self.options = options
    }

    func run() throws(Failure) -> ExitCode {
        if namesFile {
            throw Failure(
                .usage,
                Complaint("\(source): only a port takes a name", try: "give \(options.source.target) alone"))
        }
        guard let port else { return try report(UnknownFile(source, readAt: options.baud).sample()) }
        let heard = try listen(to: port)
        switch heard.ending {
        case .over: return try report(heard.sample)
        case .signal(let signal): return heard.sample.total == 0 ? ExitCode(signal) : try report(heard.sample)
        case .boardGone:
            let code = heard.sample.total == 0 ? .inconclusive : try report(heard.sample)
            Complaint("\(options.source.link): the board is gone").say()
            return code == .done ? .done : .inputOutput
        }
    }

    /// Says what the bytes are.
    private func report(_ sample: StreamSample) throws(Failure) -> ExitCode {
        let found = Identification(of: sample)
        let known = KnownProfiles(sample.bytes, ends: sample.ends).matches.first
        let draft = try draft(of: found)
        try show(found, known, sample, draft: draft)
        return found.isConclusive ? .done : .inconclusive
    }

    private var source: String { options.source.text }

    /// Where the port is; nil for a file. A file may have an equals sign in its name: only where there is none of the
    /// whole name, a port is looked for behind it.
    private var port: PortPlace? {
        if let port = options.source.port { return port }
        if let isDevice = Self.isDevice(source) { return isDevice ? .path(source) : nil }
        let target = options.source.target
        if PortName.isOfLink(target) { return .name(target) }
        return options.source.alias != nil && Self.isDevice(target) ?? target.contains("/")
            ? .path(target) : nil
    }

    /// Whether something that is no port was given a name.
    private var namesFile: Bool {
        let target = options.source.target
        return options.source.alias != nil && options.source.port == nil && Self.isDevice(source) == nil
            && (target == "-" || Self.isDevice(target) == false)
    }

    /// Whether a path is that of a device with characters, and so of a port; nil where nothing is there. It isn't opened
    /// to find that out, since opening a port raises its lines.
    private static func isDevice(_ path: String) -> Bool? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_mode & S_IFMT == S_IFCHR : nil
    }

    private func listen(to port: PortPlace) throws(Failure) -> UnknownPort.Heard {
        let listener = UnknownPort(
            port, named: options.source.link, options.serial, for: .milliseconds(options.duration.count),
            remark: { if options.isVerbose { Complaint("\(options.source.link): \($0)").say() } },
            complain: { $0.say() })
        return try listener.listen()
    }

    private func show(
        _ found: Identification, _ known: KnownProfiles.Match?, _ sample: StreamSample, draft: String?
    ) throws(Failure) {
        do throws(SystemError) {
            var output = try LineOutput.standardOutput()
            switch options.format {
            case .text:
                let report = IdentificationReport(
                    found, known, source: source, readAt: sample.bitsPerSecond, isPort: port != nil,
                    draft: draft)
                try output.write(report.text)
            case .json:
                var line = JSONLine()
                line.begin(
                    seq: 1, at: .zero, link: port == nil ? source : options.source.link,
                    event: "identification")
                line.add(found, readAt: sample.bitsPerSecond)
                line.add(known)
                line.end()
                try output.write(line.bytes)
            }
            try output.flush()
        } catch {
            throw Failure(error)
        }
    }

    /// Writes the draft, if one is wanted and possible, to a file that isn't there yet.
    ///
    /// - Returns: the file; nil if none was written.
    private func draft(of found: Identification) throws(Failure) -> String? {
        guard let path = options.draft else { return nil }
        guard let framing = found.framing.identified,
            let text = ProfileDraft.text(of: framing, name: "draft", source: escaped(source))
        else {
            Complaint("\(path): no profile was drafted: \(reasonForNoDraft(found))").say()
            return nil
        }
        do throws(SystemError) {
            let file = try Descriptor.open(path, for: .write, options: [.create, .exclusive])
            try file.writeAll(Array(text.utf8).span.bytes)
            return path
        } catch  where error.code == EEXIST {
            throw Failure(.inputOutput, Complaint("\(path): it exists", try: "give another name"))
        } catch {
            throw Failure(error)
        }
    }

    private func reasonForNoDraft(_ found: Identification) -> String {
        found.framing.identified == nil
            ? "no framing is certain" : "the native protocol needs none"
    }
}
