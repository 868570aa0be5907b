/// What one audio source (a phone, a laptop) is doing with the headset, profile by profile.
public struct SourceLink: Hashable, Sendable {
    public var address: BluetoothAddress
    /// Whether the device is connected at all; when it isn't, its other profiles are at rest.
    public var acl: ACLState
    public var a2dp: A2DPState
    public var avrcp: AVRCPState
    public var hfp: HFPState
    public var sco: SCOState

    /// A link whose profiles are at rest.
    public init(
        address: BluetoothAddress, acl: ACLState = .down, a2dp: A2DPState = .idle,
        avrcp: AVRCPState = .paused,
        hfp: HFPState = .idle, sco: SCOState = .down
    ) {
        self.address = address
        self.acl = acl
        self.a2dp = a2dp
        self.avrcp = avrcp
        self.hfp = hfp
        self.sco = sco
    }
}

/// The connection itself.
public enum ACLState: UInt8, Hashable, CaseIterable, Sendable {
    case down = 0
    case up = 1
}

/// The stereo audio stream.
public enum A2DPState: UInt8, Hashable, CaseIterable, Sendable {
    case idle = 0
    case open = 1
    case streaming = 2
}

/// What the source's player says it does.
public enum AVRCPState: UInt8, Hashable, CaseIterable, Sendable {
    case paused = 0
    case playing = 1
}

/// The state of a call.
public enum HFPState: UInt8, Hashable, CaseIterable, Sendable {
    case idle = 0
    case ringing = 1
    case active = 2
    case held = 3
}

/// The audio of a call.
public enum SCOState: UInt8, Hashable, CaseIterable, Sendable {
    case down = 0
    case up = 1
}

/// One change of one profile of one source.
public enum SourceChange: Hashable, Sendable {
    case acl(ACLState)
    case a2dp(A2DPState)
    case avrcp(AVRCPState)
    case hfp(HFPState)
    case sco(SCOState)
}
