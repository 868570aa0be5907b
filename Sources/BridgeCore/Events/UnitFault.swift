public import HeadsetWire

/// A unit, or a closed part of one, that is neither a frame nor text; or a frame that can't be taken.
public struct UnitFault: Hashable, Sendable {
    public var kind: FaultKind
    /// The unit's bytes as received, without the zeros before and after.
    public var bytes: [UInt8]
    /// What the board speaks, where the fault is its version.
    public var versions: ProtocolVersions?

    /// A unit that is no frame.
    init(_ kind: FaultKind, _ run: Span<UInt8>) {
        self.kind = kind
        bytes = Array(run)
    }

    /// An intact frame that can't be taken.
    init(_ error: PayloadError, _ run: Span<UInt8>) {
        self.init(error.fault, run)
        switch error {
        case .malformed: break
        case .version(board: let board, host: _): versions = board
        }
    }
}
