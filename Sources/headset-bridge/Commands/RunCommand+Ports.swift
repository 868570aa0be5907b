import BridgeCore
import Profiles
import Sessions
import SystemCalls
import Timing

/// The ports of a run, until they are open.
extension RunCommand {
    /// The links, one for each board.
    func links(_ settings: EffectiveSettings, _ lookout: PortLookout) -> [LiveLink] {
        if options.ports.isEmpty {
            return [LiveLink(.anyBoard, settings.serial, lookout: lookout, known: settings.knownDevices)]
        }
        return options.ports.map { LiveLink($0.place, named: $0.link, settings.serial, lookout: lookout) }
    }

    /// Starts the programs that say what packets mean, where the profile names one: each is told whose they are.
    func startDecoders(_ settings: EffectiveSettings, of links: [LiveLink]) throws(Failure) {
        for link in links { link.decode(by: try decoder(settings, for: link)) }
    }

    /// The program of the profile, started in the folder of the profile that names it; nil if none does.
    private func decoder(_ settings: EffectiveSettings, for link: LiveLink) throws(Failure) -> DecoderChild? {
        guard case .decoder(let decoder) = settings.options.profile?.view else { return nil }
        do throws(SystemError) {
            let folder = settings.profile.flatMap(ProfileFile.folder)
            return try DecoderChild(decoder, forLink: link.linkName, in: folder)
        } catch {
            throw Failure(.badConfiguration, Complaint("the profile's decoder can't be started: \(error)"))
        }
    }

    /// Opens the ports, waiting for them as long as `--wait` says; for any board as long as it takes, and never longer than
    /// the whole may.
    ///
    /// - Returns: how the tool ends; nil once the ports are open.
    func open(
        _ links: [LiveLink], _ lookout: PortLookout, reader: Int32?, _ signals: borrowing SignalPipe,
        _ rereading: ConfigurationRereading
    ) throws(Failure) -> ExitCode? {
        let patience = options.wait ?? (options.ports.isEmpty ? nil : .zero)
        var opening = LinksOpening(
            links, lookout: lookout, reader: reader, patience: patience, limit: timeLimit)
        let outcome: LinksOpening.Outcome
        do throws(SystemError) {
            outcome = try opening.run(signals: signals, endsOn: rereading.endsWaiting) { trouble in
                Complaint(trouble.sentence, try: "waiting for it").say()
            }
        } catch {
            throw Failure(error)
        }
        switch outcome {
        case .open: return nil
        case .signal(let signal): return ended(by: signal)
        case .readerGone: return readerGone()
        case .gaveUp(let trouble): throw Failure(trouble)
        case .timeOver(let trouble?): return try timeOver(Failure(trouble))
        case .timeOver(nil):
            let port = links.first { $0.port == nil }?.words ?? ""
            return try timeOver(Failure(.noDevice, Complaint("\(port): the server has not answered yet")))
        }
    }

    /// How long the waiting and the session may take, or the waiting alone.
    private var timeLimit: Milliseconds? {
        [options.timeout, options.duration].compactMap { $0 }.min()
    }

    private func ended(by signal: SignalPipe.Ending) -> ExitCode {
        options.until == nil ? ExitCode(signal) : notMet()
    }

    /// Nobody reads the lines that were to come, as in a session.
    private func readerGone() -> ExitCode {
        options.until == nil ? .done : notMet()
    }

    /// The time is over, and there never was a board: what is awaited can't come any more.
    private func timeOver(_ failure: Failure) throws(Failure) -> ExitCode {
        guard options.until != nil else { throw failure }
        failure.complaint.say()
        return notMet()
    }

    /// Looks for a port at which a board answers; the result is as of ``open(_:_:_:_:)``.
    func probe(
        _ links: inout [LiveLink], _ settings: EffectiveSettings, _ lookout: PortLookout,
        reader: Int32?, _ signals: borrowing SignalPipe, _ rereading: ConfigurationRereading
    ) throws(Failure) -> ExitCode? {
        var probe = PortProbe(lookout, settings.serial, settings.options) { notice in
            switch notice {
            case .asking(let path): Complaint("\(path): asking whether a board is there").say()
            case .nobodyAnswers(let path): Complaint("\(path): nobody answers").say()
            case .cannotOpen(let trouble): Complaint(trouble.sentence).say()
            case .waiting: Complaint("no board has answered", try: "plug one in; Ctrl-C ends").say()
            }
        }
        let outcome: PortProbe.Outcome
        do throws(SystemError) {
            let patience = [options.wait, timeLimit].compactMap { $0 }.min()
            outcome = try probe.run(
                for: patience, reader: reader, signals: signals, endsOn: rereading.endsWaiting)
        } catch {
            throw Failure(error)
        }
        switch outcome {
        case .found(let link): links = [link]
        case .signal(let signal): return ended(by: signal)
        case .readerGone: return readerGone()
        case .gaveUp:
            let remedy = "plug one in, or give its port: devices lists what there is"
            let failure = Failure(.noDevice, Complaint("no board has answered", try: remedy))
            if options.wait == nil { return try timeOver(failure) }
            throw failure
        }
        return nil
    }
}
