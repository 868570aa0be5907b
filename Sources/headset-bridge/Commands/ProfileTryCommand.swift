import BridgeCore
import Captures
import Glibc
import Profiles
import Sessions
import SystemCalls
import Timing

/// `headset-bridge profile try`: what a profile makes of a capture, unit by unit.
struct ProfileTryCommand {
    private let options: ProfileTryOptions
    private let environment: (_ name: String) -> String?

    init(_ options: ProfileTryOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// Reads the whole file, whatever part of it is printed.
    ///
    /// - Throws: ``Failure``: 78 or 66 for a profile, 66 and so on for a file, 65 if no packet is intact.
    func run() throws(Failure) -> ExitCode {
        guard let profile = try ProfileFile(options.profile).profile else {
            throw Failure(
                .badConfiguration,
                Complaint(
                    "native is the protocol of protocol/spec.md, and no profile",
                    try: "headset-bridge replay \(options.file) shows what its frames say"))
        }
        try Failure.check(inputs: [options.file])
        var replay = try open(profile)
        var trial = ProfileTrial(profile)
        var output = try LineOutput.results()
        var printer = TrialPrinter(
            profile, options, paint: paint(STDOUT_FILENO),
            hasTimes: !replay.isRaw || replay.hexForm?.times != nil)
        let failure = try read(&replay, &trial, &printer, to: &output)
        if output.readerIsGone { return .done }
        for notice in replay.notices { Complaint(notice, of: options.file).say() }
        if options.format == .text { StandardError.write(summary(of: trial).text) }
        if let failure { throw failure }
        guard trial.tally.packets > 0 else {
            throw Failure(
                .unusableData,
                Complaint("\(options.file): not one intact packet by the profile \(profile.name)"))
        }
        return .done
    }

    private func open(_ profile: Profile) throws(Failure) -> Replay {
        do throws(ReplayError) {
            var replay = try Replay(CaptureReader(input: options.file), source: options.file, gap: .zero) {
                $0.profile = profile
            }
            replay.session.keepSightings()
            return replay
        } catch {
            throw Failure(error, in: options.file)
        }
    }

    /// Prints what comes of each unit.
    ///
    /// - Returns: why the file couldn't be read to its end; nil if it could.
    private func read(
        _ replay: inout Replay, _ trial: inout ProfileTrial, _ printer: inout TrialPrinter,
        to output: inout LineOutput
    ) throws(Failure) -> Failure? {
        var failure: Failure?
        var last = Timestamp.zero
        var goesOn = true
        while goesOn, !output.readerIsGone {
            do throws(ReplayError) {
                goesOn = try replay.advance()
            } catch {
                failure = Failure(error, in: options.file)
                goesOn = false
            }
            do throws(SystemError) {
                replay.session.drain { _ in }
                try replay.session.drainSightings { sighting throws(SystemError) in
                    last = sighting.time
                    guard let unit = trial.take(sighting), unit.number <= options.count ?? .max else {
                        return
                    }
                    switch options.format {
                    case .json: try output.write(JSONLine.line(for: unit))
                    case .text: try output.write(printer.lines(for: unit))
                    }
                }
                if goesOn { continue }
                if options.format == .json {
                    try output.write(JSONLine.line(for: summary(of: trial), at: last))
                }
                try output.flush()
            } catch {
                throw Failure(error)
            }
        }
        return failure
    }

    private func summary(of trial: ProfileTrial) -> TrialSummary {
        TrialSummary(trial.tally, better: trial.better, remedy: trial.remedy, paint: paint(STDERR_FILENO))
    }

    private func paint(_ descriptor: Int32) -> Paint {
        Paint(
            isOn: options.color.isColored(onTerminal: isatty(descriptor) == 1, environment: environment))
    }
}
