internal import SystemCalls

/// What settings ask of a line beside its modes, one after the other: what a driver lacks is noted, and no end.
struct Wishes {
    /// What couldn't be had.
    private(set) var remarks: [SerialRemark] = []
    /// What the line is held in now.
    private(set) var hold: SerialPort.Hold?

    /// Fulfils those of the settings.
    ///
    /// - Throws: errors of a board that is gone.
    init(_ settings: SerialSettings, on line: borrowing Descriptor) throws(SystemError) {
        if let level = settings.dtr { try set(.dtr, to: level, on: line) }
        if let level = settings.rts { try set(.rts, to: level, on: line) }
        if settings.resets { try reset(line) }
        if settings.wantsLowLatency { try askForLowLatency(line) }
    }

    private mutating func set(
        _ control: ControlLine, to level: ControlLine.Level, on line: borrowing Descriptor
    ) throws(SystemError) {
        do throws(SystemError) {
            try line.set(control, to: level)
        } catch {
            try note(.lineNotSet(control, error), after: error)
        }
    }

    private mutating func reset(_ line: borrowing Descriptor) throws(SystemError) {
        do throws(SystemError) {
            try line.set(.dtr, to: .off)
            hold = .dtrOff(until: .now() + SerialPort.resetTime)
        } catch {
            try note(.notReset(error), after: error)
        }
    }

    private mutating func askForLowLatency(_ line: borrowing Descriptor) throws(SystemError) {
        do throws(SystemError) {
            if try !line.askForLowLatency() { remarks.append(.noLowLatency(nil)) }
        } catch {
            try note(.noLowLatency(error), after: error)
        }
    }

    private mutating func note(_ remark: SerialRemark, after error: SystemError) throws(SystemError) {
        if error.meansUnplugged { throw error }
        remarks.append(remark)
    }
}
