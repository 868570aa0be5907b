public import HeadsetWire
internal import Profiles

/// A unit, or a closed part of one, that is neither a frame nor text; or a frame that can't be taken.
public struct UnitFault: Hashable, Sendable {
    public var kind: FaultKind
    /// The unit's bytes as received, without the zeros before and after.
    public var bytes: [UInt8]
    /// What the board speaks, where the fault is its version.
    public var versions: ProtocolVersions?
    /// Why a packet means nothing though it is intact, in words of its profile's rules; nil for all else.
    public var reason: String?

    /// A unit that is no frame.
    init(_ kind: FaultKind, _ run: Span<UInt8>) {
        self.kind = kind
        bytes = Array(run)
    }

    /// An intact packet that means nothing.
    init(_ error: PacketMeaningless, _ run: Span<UInt8>) {
        self.init(FaultKind.malformed, run)
        reason = error.reason
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
