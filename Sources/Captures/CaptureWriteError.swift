public import SystemCalls

/// Why a record isn't in the capture.
public enum CaptureWriteError: Error, Hashable, Sendable {
    /// The system refused: ENOSPC, EFBIG, EIO, EPIPE … The writer takes no more records. The file was cut back to its
    /// last whole record, `recorded` bytes after where this capture starts, if it is a file that can be cut.
    case system(SystemError, recorded: UInt64)
    /// An earlier record failed, so that this one would follow a gap.
    case stopped
    /// A part of the record is longer than the format allows. Nothing was written; the writer goes on.
    case tooLong(Part, length: Int, limit: Int)

    /// The part of a record that is too long.
    public enum Part: Hashable, Sendable {
        /// The bytes of a unit or the text of a note.
        case record
        /// A comment, or the name or description of a link.
        case option
    }
}
