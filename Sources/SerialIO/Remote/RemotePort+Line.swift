internal import Glibc
public import SystemCalls

/// The line behind a remote port, as far as its server can be asked for anything.
extension RemotePort {
    public func deadlinePassed(at now: BootTime) {
        guard case .usable = stage, let hold, hold.until <= now else { return }
        endHold()
    }

    func endHold() {
        switch hold {
        case .dtrOff: control?.raiseDTR()
        case .breakCondition: control?.setBreak(false)
        case nil: break
        }
        hold = nil
        sayWhatIsDue()
    }

    /// Begins a break, which ``deadlinePassed(at:)`` ends.
    ///
    /// - Returns: false if the line is held already, in a reset or a break, or isn't usable: then nothing happens.
    /// - Throws: `SET-CONTROL` with `EOPNOTSUPP` if nobody can be asked for one. Whether the server makes one it may not say.
    public func sendBreak(at now: BootTime) throws(SystemError) -> Bool {
        guard case .usable = stage, hold == nil else { return false }
        guard let control, control.isAgreed else {
            throw SystemError(call: "SET-CONTROL", code: EOPNOTSUPP, path: address.description)
        }
        self.control?.setBreak(true)
        hold = .breakCondition(until: now + SerialPort.breakTime)
        sayWhatIsDue()
        return true
    }

    /// Asks for another speed, and for what the server received at the old one to be thrown away.
    public func changeSpeed(to baud: BaudRate) {
        control?.changeSpeed(to: baud)
        sayWhatIsDue()
    }

    /// What opening it came to. A server may answer late: then what it says is in here later. Of one that ended it before
    /// the line was set there is nothing to remark.
    public var report: SerialReport {
        if let control {
            return SerialReport(
                speed: control.lineSpeed, remarks: hasEnded ? [] : control.remarks, isRemote: true)
        }
        return SerialReport(remarks: settings.areUsual ? [] : [.onlyBytes], isRemote: true)
    }

    /// What the server told of errors on its line; nil if it tells of none.
    public func counters() -> SerialCounters? { control?.counters }
}

extension SerialSettings {
    /// Whether they ask for nothing that a plain connection lacks.
    fileprivate var areUsual: Bool {
        var usual = SerialSettings()
        usual.wantsLowLatency = wantsLowLatency  // which a connection has
        return self == usual
    }
}
