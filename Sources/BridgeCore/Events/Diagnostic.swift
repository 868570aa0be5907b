public import Transitions

/// Something that the bridge could not use, counted.
public struct Diagnostic: Hashable, Sendable {
    /// What could not be used.
    public enum Kind: Hashable, Sendable {
        /// Frames that came before the board said who it is.
        case beforeHello
        /// After the link was down a board with this id is there, instead of the one that is waited for: nothing of it is
        /// acted on.
        case otherBoard(String, insteadOf: String)
        /// A frame that came twice.
        case duplicateFrame
        /// What the engine could not use, and whose it was.
        case engine(EngineDiagnostic.Kind, Scope)
    }

    public var kind: Kind
    public var count: UInt64
    /// The board's number for the sensor that it is about; nil where it isn't about one.
    public var sensor: UInt8?
}
