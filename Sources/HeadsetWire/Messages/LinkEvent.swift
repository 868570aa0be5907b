public import HeadsetTerms

/// One change at one audio source (`protocol/spec.md` §5.4).
public struct LinkEvent: Hashable, Sendable {
    public var address: BluetoothAddress
    /// What changed; nil if this version doesn't know the profile or the state.
    public var change: SourceChange?
}

extension LinkEvent {
    init(_ payload: inout PayloadReader) throws(PayloadError) {
        address = try payload.address()
        change = SourceChange(profile: try payload.number(), state: try payload.number())
    }
}

extension SourceChange {
    /// The change with these numbers; nil if this version doesn't know them.
    fileprivate init?(profile: UInt8, state: UInt8) {
        let change: SourceChange? =
            switch profile {
            case 0: ACLState(rawValue: state).map(SourceChange.acl)
            case 1: A2DPState(rawValue: state).map(SourceChange.a2dp)
            case 2: AVRCPState(rawValue: state).map(SourceChange.avrcp)
            case 3: HFPState(rawValue: state).map(SourceChange.hfp)
            case 4: SCOState(rawValue: state).map(SourceChange.sco)
            default: nil
            }
        guard let change else { return nil }
        self = change
    }
}
