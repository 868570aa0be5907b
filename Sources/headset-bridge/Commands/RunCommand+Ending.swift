import BridgeCore
import Sessions
import SystemCalls

/// How `run` ends.
extension RunCommand {
    /// How the tool ends, with a word where it isn't well. What `--until` waits for comes before all else.
    func conclude(
        _ ending: LiveSession.Ending, of links: [LiveLink], frames: Int, bytes: Int, unreadable: [Complaint]
    ) -> ExitCode {
        if case .satisfied = ending { return .done }
        if options.until != nil { return notMet() }
        switch ending {
        case .errandDone(let outcome): return conclude(outcome, of: links[0])
        case .signal(let signal) where options.errand != nil: return ExitCode(signal)
        case .timedOut where options.errand != nil: return conclude(.abandoned, of: links[0])
        case .satisfied, .readerGone: return .done
        case .timedOut: return .checkFailed
        case .boardGone(let link) where link.isInput:
            if frames > 0 { return .done }
            return bytes == 0 ? endOfNothing(link) : noFrame(bytes, of: links, unreadable)
        case .boardGone(let link):
            Complaint("\(link.words): the board is gone").say()
            return .inputOutput
        case .durationOver: return frames > 0 ? .done : noFrame(bytes, of: links, unreadable)
        case .signal(let signal): return frames > 0 ? .done : ExitCode(signal)
        }
    }

    /// What was to be sent was, or wasn't.
    private func conclude(_ outcome: Errand.Outcome, of link: LiveLink) -> ExitCode {
        switch outcome {
        case .acknowledged, .sent: return .done
        case .refused:
            Complaint("\(link.words): the board refuses").say()
            return .checkFailed
        case .abandoned:
            Complaint("\(link.words): no answer", try: "see with run whether the board speaks").say()
            return .inputOutput
        }
    }

    /// Time is over, and no intact frame of a board's has come.
    private func noFrame(_ bytes: Int, of links: [LiveLink], _ unreadable: [Complaint]) -> ExitCode {
        if bytes == 0 {
            Complaint(
                "\(names(of: links)): not one byte came",
                try: links[0].isInput
                    ? "check the program that writes to it"
                    : "check that the board is on, and that its TX is this port's RX"
            ).say()
            return .inputOutput
        }
        for complaint in unreadable { complaint.say() }
        return .unusableData
    }

    private func endOfNothing(_ input: LiveLink) -> ExitCode {
        Complaint("\(input.words): it ended without a byte", try: "check the program that writes to it").say()
        return .unusableData
    }

    /// What to say of bytes without an intact frame of a board's: of links that only echo, and of others.
    func unreadable(
        _ session: borrowing LiveSession, _ links: [LiveLink], _ output: borrowing RunOutput
    ) -> [Complaint] {
        let echoing = links.filter { session.hostFrames(on: $0).areAlone }
        let others = links.filter { !session.hostFrames(on: $0).areAlone }
        let bytes = others.reduce(0) { $0 + session.otherBytes(on: $1) }
        var complaints: [Complaint] = []
        if let first = echoing.first {
            let remedy = first.isInput ? EchoHeard.remedyForBytes : EchoHeard.remedy
            complaints.append(Complaint("\(names(of: echoing)): no board has spoken", try: remedy))
        }
        if let first = others.first, bytes > 0 || echoing.isEmpty {
            complaints.append(
                Complaint(
                    "\(names(of: others)): \(bytes) bytes came, but no intact frame",
                    try: output.noFramesRemedy(first)))
        }
        return complaints
    }

    private func names(of links: [LiveLink]) -> String { links.map(\.words).joined(separator: ", ") }

    func notMet() -> ExitCode {
        if let condition = options.until { Complaint("\(condition): it did not come to that").say() }
        return .checkFailed
    }
}
