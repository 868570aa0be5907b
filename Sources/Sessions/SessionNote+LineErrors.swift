internal import BridgeCore

extension SessionNote {
    /// What the driver of a line counted, as a capture holds it. What is left out is 0.
    struct Errors: Codable, Hashable {
        var framing: UInt64?
        var parity: UInt64?
        var overruns: UInt64?
        var bufferOverruns: UInt64?
        var breaks: UInt64?
    }

    init(_ errors: LineErrors, session: SessionID, link: String) {
        self.init(.lineErrors, session: session, link: link)
        self.errors = Errors(errors)
    }

    func neededLineErrors() throws(ReplayError) -> LineErrors {
        guard let errors else { throw missingKey }
        return errors.lineErrors
    }
}

extension SessionNote.Errors {
    init(_ errors: LineErrors) {
        framing = errors.framing.unlessZero
        parity = errors.parity.unlessZero
        overruns = errors.overruns.unlessZero
        bufferOverruns = errors.bufferOverruns.unlessZero
        breaks = errors.breaks.unlessZero
    }

    var lineErrors: LineErrors {
        LineErrors(
            framing: framing ?? 0, parity: parity ?? 0, overruns: overruns ?? 0,
            bufferOverruns: bufferOverruns ?? 0, breaks: breaks ?? 0)
    }
}

extension UInt64 {
    fileprivate var unlessZero: UInt64? { self == 0 ? nil : self }
}
