/// What the server of a remote line is asked for (RFC 2217).
public enum ServerSetting: Hashable, Sendable, CaseIterable {
    case speed
    case frame
    case flow
    case dtr
    case rts
    /// DTR off for a moment.
    case reset
}
