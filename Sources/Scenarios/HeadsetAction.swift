public import HeadsetTerms
public import Timing

/// Something that a person, a phone or a laptop does with a headset, now.
public enum HeadsetAction: Hashable, Sendable {
    /// Puts an ear on, within the time that a hand takes; takes it off. Whether it is there is for the caller to know.
    case don(Ear)
    case doff(Ear)
    case caseIn(Ear)
    case caseOut(Ear)
    case lid(isOpen: Bool)
    case motion(isMoving: Bool)
    /// A phone or a laptop does something.
    case source(BluetoothAddress, SourceChange)
    /// Something else comes near the sensors of an ear for a while, by `strength` percent of the way from open to worn.
    case touch(Ear, strength: Int64, over: Milliseconds)
    /// The board restarts, and takes that long.
    case reset(Milliseconds)
}

extension HeadsetAction {
    /// From open air to contact, or back.
    private static let ramp: Milliseconds = 120

    /// What it does at a moment.
    func happening(at moment: Milliseconds) -> Timeline.Happening {
        switch self {
        case .don(let ear): .world(.approach(ear, 1000, over: Self.ramp))
        case .doff(let ear): .world(.approach(ear, 0, over: Self.ramp))
        case .caseIn(let ear): .world(.inCase(ear, true))
        case .caseOut(let ear): .world(.inCase(ear, false))
        case .lid(let isOpen): .world(.lid(isOpen: isOpen))
        case .motion(let isMoving): .world(.motion(isMoving: isMoving))
        case .source(let address, let change): .world(.source(address, change))
        case .touch(let ear, let strength, let length):
            .world(.touch(ear, sensor: nil, strength, over: length))
        case .reset(let length): .board(.reset(length))
        }
    }
}
