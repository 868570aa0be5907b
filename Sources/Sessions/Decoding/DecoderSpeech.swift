internal import BridgeCore
internal import Profiles
internal import SystemCalls
internal import Timing

/// What one run of a profile's program says: its answers and its complaints.
///
/// Both are bounded, whoever speaks: answers by what units entitle it to, complaints by the second.
struct DecoderSpeech: Sendable {
    private var answers = LineSplitter(longest: DecoderHappening.longestAnswer)
    private var allowance = AnswerAllowance()
    private var isHeldBack = false
    private var complaints = LineSplitter(longest: longestComplaint)
    private(set) var window = ComplaintWindow()
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// The longest line of its standard error that is passed on whole.
    private static let longestComplaint = 1000

    /// Whether more of its answers is read now.
    var hearsAnswers: Bool { answers.isEmpty && (allowance.allowsLine || !answers.isInRest) }

    /// It was told of a unit, and may say more.
    mutating func unitWasTold() {
        allowance.unitWasTold()
    }

    /// Reads one piece of each stream; whether any was there.
    mutating func listen(
        to process: inout PipedProcess?, at time: Timestamp, into news: inout [DecoderChild.News]
    ) throws(SystemError) -> Bool {
        var isAnythingSaid = false
        if window.isOpen, case .bytes(let count)? = try process?.read(.complaints, into: &buffer) {
            isAnythingSaid = true
            window.count(bytes: count, at: time)
            complaints.take(buffer[..<count])
            while let line = complaints.next() { passOn(line, &news) }
        }
        takeAnswers(&news)
        if hearsAnswers, case .bytes(let count)? = try process?.read(.output, into: &buffer) {
            isAnythingSaid = true
            answers.take(buffer[..<count])
            takeAnswers(&news)
        }
        return isAnythingSaid
    }

    /// The second of its complaints is over, or it is.
    mutating func closeWindow(_ news: inout [DecoderChild.News]) {
        let lines = window.close()
        if lines > 0 { news.append(.notice(.complainedMore(lines: lines))) }
    }

    /// Nothing more is heard: what it said last may lack its line's end.
    mutating func end(_ news: inout [DecoderChild.News]) {
        if allowance.allowsLine, let line = answers.last() { take(line, &news) }
        if let line = complaints.last() { passOn(line, &news) }
        closeWindow(&news)
    }

    // MARK: Lines

    /// Takes the lines that it may say.
    private mutating func takeAnswers(_ news: inout [DecoderChild.News]) {
        while allowance.allowsLine, let line = answers.next() { take(line, &news) }
        allowance.bytesWereDropped(answers.takeDropped())
        if !hearsAnswers, !isHeldBack {
            isHeldBack = true
            news.append(.notice(.saysTooMuch))
        }
    }

    private mutating func take(_ line: [UInt8], _ news: inout [DecoderChild.News]) {
        allowance.lineWasSaid(line)
        let unit = Profile.Decoder.unit(namedIn: line)
        news.append(.happened(.answered(unit: unit ?? 0, line)))
    }

    private mutating func passOn(_ complaint: [UInt8], _ news: inout [DecoderChild.News]) {
        if window.allowsLine() { news.append(.notice(.complained(complaint))) }
    }
}
