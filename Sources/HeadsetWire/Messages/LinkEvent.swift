public import HeadsetTerms

/// One change at one audio source (`protocol/spec.md` §5.4).
public struct LinkEvent: Hashable, Sendable {
    public var address: BluetoothAddress
    /// What changed; nil if this version doesn't know the profile or the state.
    public var change: SourceChange?
}
