public import SystemCalls

/// What a line is held in for a moment: DTR off in a reset, the data line in a break.
extension SerialPort {
    /// How long a reset holds DTR off, while RTS stays as it is, before DTR goes on.
    ///
    /// Boards with an Arduino's circuit restart when DTR goes on; those with an ESP32's stand still while DTR is off and
    /// RTS is on, and then start their program. A board that isn't wired so notices nothing.
    public static let resetTime: Duration = .milliseconds(100)
    /// How long a break lasts: far longer than a character at any speed that is still in use.
    public static let breakTime: Duration = .milliseconds(300)

    /// What it is, and until when.
    enum Hold: Hashable, Sendable {
        case dtrOff(until: BootTime)
        case breakCondition(until: BootTime)

        /// When it ends.
        var until: BootTime {
            switch self {
            case .dtrOff(let until), .breakCondition(let until): until
            }
        }

        /// Ends it.
        func end(on line: borrowing Descriptor) throws(SystemError) {
            switch self {
            case .dtrOff: try line.set(.dtr, to: .on)
            case .breakCondition: try line.endBreak()
            }
        }
    }

    public var deadline: BootTime? { hold?.until }

    /// Ends what is held, if its time is over. That it can't be is told by the board that is gone, nothing else.
    public func deadlinePassed(at now: BootTime) {
        guard let deadline, deadline <= now else { return }
        endHold()
    }

    /// Begins a break, which ``deadlinePassed(at:)`` ends.
    ///
    /// - Returns: false if a line is held already, in a reset or a break: then nothing happens.
    /// - Throws: `TIOCSBRK`'s error: many USB boards know no break, and go on all the same.
    public func sendBreak(at now: BootTime) throws(SystemError) -> Bool {
        guard hold == nil else { return false }
        try line.beginBreak()
        hold = .breakCondition(until: now + Self.breakTime)
        return true
    }

    func endHold() {
        do throws(SystemError) {
            try hold?.end(on: line)
        } catch {
            // Only a board that is gone refuses, and then the next read tells.
        }
        hold = nil
    }
}
