internal import Profiles

/// What happened to the child process that says what a link's units mean.
///
/// A replay has the record and needs no child.
public enum DecoderHappening: Hashable, Sendable {
    /// A child is ready to be told of units.
    case started
    /// It said a line about the unit of this number, which ``Output/decode(_:unit:_:)`` gave it; 0 if the line names none.
    case answered(unit: UInt64, [UInt8])
    /// So many units weren't handed to it, since it doesn't keep up.
    case passedOver(units: UInt64)
    /// It is gone, or was given up; why, in words.
    case ended(reason: String)

    /// What a line must be shorter than to be taken.
    public static let longestAnswer = Profile.Decoder.longestAnswer
}
