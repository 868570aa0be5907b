import BridgeCore
import Sessions
import SystemCalls
import Timing

/// The part of a replayed session that is printed; all of it is folded.
struct ReplayPassage {
    /// The session's summary, once it was told.
    private(set) var summary: Summary?

    /// Whether a board said who it is.
    private(set) var hasHello = false
    /// Whether bytes were shown as they are, and nobody asked who the board is.
    private(set) var isShownRaw = false

    private let from: Timestamp?
    private let to: Timestamp?
    /// How many more lines there may be that are neither the first nor the last; nil for any number.
    private var left: Int?
    private var printer: any EventPrinter

    init(_ options: ReplayOptions, _ printer: any EventPrinter) {
        from = options.from
        to = options.to
        left = options.count
        self.printer = printer
    }

    /// Prints what came out of the session and belongs to the part.
    mutating func print(_ session: inout Session, to output: inout LineOutput) throws(SystemError) {
        try session.drain { item throws(SystemError) in
            guard case .event(let event) = item else { return }
            switch event.kind {
            case .hello: hasHello = true
            case .raw: isShownRaw = true
            case .session, .parameters, .link, .profile, .transition, .configuration, .refused, .route,
                .fault, .gap, .console, .log, .marker, .registration, .request, .unknown, .diagnostic,
                .echo, .decoder, .explanation, .clock, .lineErrors, .breakSent, .loss, .summary:
                break
            }
            let line = printer.line(for: event)
            if includes(event) { try output.write(line) }
        }
    }

    /// Whether the line of an event is printed; the first and the last always are.
    private mutating func includes(_ event: Event) -> Bool {
        switch event.kind {
        case .session:
            return true
        case .summary(let summary):
            self.summary = summary
            return true
        case .parameters, .link, .profile, .hello, .transition, .configuration, .refused, .route, .fault,
            .gap, .console, .raw, .log, .marker, .registration, .request, .unknown, .diagnostic, .echo,
            .decoder, .explanation, .clock, .lineErrors, .breakSent, .loss:
            if let from, event.time < from { return false }
            if let to, event.time >= to { return false }
            guard let left else { return true }
            self.left = max(0, left - 1)
            return left > 0
        }
    }
}
