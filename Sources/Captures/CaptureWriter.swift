import SystemCalls

/// Writes a session as a pcapng file, record by record as it happens.
///
/// Every record is whole blocks, little-endian, handed to the system in one `write`:
///
/// ```
///  section header: the file's start         interface description: before a link's first record
/// +-------------+------------------+       +-------------+------------------------+
/// | 0A0D0D0A    | length           |       | 1           | length                 |
/// | 1A2B3C4D    | version 1 · 0    |       | link type·0 | longest record         |
/// | section length: unknown, -1    |       | if_name         the link             |
/// | shb_userappl    the tool       |       | if_description  its description      |
/// | end of options                 |       | if_tsresol      9: nanoseconds       |
/// | length      |                          | end of options                       |
/// +-------------+                          | length      |
///                                          +-------------+
///  enhanced packet: one a record
/// +-------------+------------------+----------------+
/// | 6           | length           | interface      |
/// | time, high  | time, low        | bytes here     |
/// | bytes once  | the bytes, filled up to 4 with 00 |
/// | opt_comment     what was wrong, or crc32 …      |
/// | opt_comment     last byte … ns before           |
/// | epb_flags       1 in · 2 out · bit 24 damaged   |
/// | end of options                                  |
/// | length      |
/// +-------------+
/// ```
///
/// - A **unit**'s interface has link type 147 (USER0), the link's name and its description. Its packet is the unit,
///   byte for byte; a comment only where something was wrong, and one where only time closed the unit (``LastByte``).
/// - A **note**'s interface has link type 148 (USER1) and the name `session`. Its packet is the text; its comment is
///   `crc32` and the CRC-32/ISO-HDLC of the text in eight hexadecimal digits; it has no flags.
///
/// Not for several threads at once.
public final class CaptureWriter {
    /// The most bytes that a unit or a note may have: what Wireshark takes as one packet.
    public static let longestRecord = 262_144

    /// How many bytes of whole blocks have been written.
    public private(set) var recorded: UInt64 = 0

    private let sink: CaptureSink
    private let noteInterface: Interface
    private var state = State.recording
    private var blocks = BlockBuilder()
    /// The interfaces that the file declares; an interface's number is its place here.
    private var interfaces: [Interface] = []

    private enum State {
        /// Every record so far is in the file.
        case recording
        /// One isn't; nothing may follow it.
        case stopped
    }

    private struct Interface: Equatable {
        var type: CaptureLinkType
        var link: CaptureLink
    }

    /// Starts a capture with its section header.
    ///
    /// - Parameters:
    ///   - application: the tool and its version, as `capinfos` shows them.
    ///   - session: the description of the notes' interface; the session id, so that merging two captures keeps their
    ///     interfaces apart.
    /// - Throws: as ``append(_:bytes:)``.
    public init(to sink: CaptureSink, application: String, session: String) throws(CaptureWriteError) {
        self.sink = sink
        noteInterface = Interface(type: .note, link: CaptureLink(name: "session", description: session))
        blocks.beginBlock(type: PcapngFormat.Block.sectionHeader)
        blocks.append(PcapngFormat.byteOrderMark)
        blocks.append(PcapngFormat.majorVersion)
        blocks.append(UInt16(0))
        blocks.append(UInt64.max)
        try blocks.option(PcapngFormat.Option.sectionApplication, application)
        blocks.endOptions()
        blocks.endBlock()
        try commit()
    }

    /// Records a unit; before the first one of a link, the link.
    ///
    /// - Throws: ``CaptureWriteError/system(_:recorded:)`` when the system refuses, and from then on
    ///   ``CaptureWriteError/stopped``; ``CaptureWriteError/tooLong(_:length:limit:)``.
    public func append(_ unit: CaptureUnit, bytes: Span<UInt8>) throws(CaptureWriteError) {
        let flags = UInt32(unit.direction.rawValue) | (unit.isDamaged ? PcapngFormat.Flags.checkFailed : 0)
        try record(
            bytes, at: unit.time, on: Interface(type: .unit, link: unit.link), comment: unit.comment,
            lastByte: unit.lastByte, flags: flags)
    }

    /// Records a note with its checksum.
    ///
    /// - Throws: as ``append(_:bytes:)``.
    public func append(_ note: CaptureNote) throws(CaptureWriteError) {
        let text = note.text.utf8.span
        let comment = NoteChecksum.comment(NoteChecksum.compute(text.bytes))
        try record(text, at: note.time, on: noteInterface, comment: comment, flags: nil)
    }

    private func record(
        _ bytes: Span<UInt8>, at time: CaptureTime, on interface: Interface, comment: String?,
        lastByte: CaptureTime? = nil, flags: UInt32?
    ) throws(CaptureWriteError) {
        guard bytes.count <= Self.longestRecord else {
            throw .tooLong(.record, length: bytes.count, limit: Self.longestRecord)
        }
        blocks.clear()
        let known = interfaces.firstIndex(of: interface)
        if known == nil { try declare(interface) }

        blocks.beginBlock(type: PcapngFormat.Block.enhancedPacket)
        blocks.append(UInt32(known ?? interfaces.count))
        blocks.append(UInt32(truncatingIfNeeded: time.nanoseconds >> 32))
        blocks.append(UInt32(truncatingIfNeeded: time.nanoseconds))
        blocks.append(UInt32(bytes.count))
        blocks.append(UInt32(bytes.count))
        blocks.appendPadded(bytes)
        if let comment { try blocks.option(PcapngFormat.Option.comment, comment) }
        if let lastByte {
            try blocks.option(PcapngFormat.Option.comment, LastByte.comment(lastByte, before: time))
        }
        if let flags { blocks.option(PcapngFormat.Option.packetFlags, flags) }
        if comment != nil || flags != nil { blocks.endOptions() }
        blocks.endBlock()

        try commit()
        if known == nil { interfaces.append(interface) }
    }

    private func declare(_ interface: Interface) throws(CaptureWriteError) {
        blocks.beginBlock(type: PcapngFormat.Block.interfaceDescription)
        blocks.append(interface.type.rawValue)
        blocks.append(UInt16(0))
        blocks.append(UInt32(Self.longestRecord))
        try blocks.option(PcapngFormat.Option.interfaceName, interface.link.name)
        if !interface.link.description.isEmpty {
            try blocks.option(PcapngFormat.Option.interfaceDescription, interface.link.description)
        }
        blocks.option(PcapngFormat.Option.interfaceResolution, UInt8(9))
        blocks.endOptions()
        blocks.endBlock()
    }

    /// Hands the blocks to the sink: all of them, or none and never again.
    private func commit() throws(CaptureWriteError) {
        guard case .recording = state else { throw .stopped }
        let bytes = blocks.bytes
        var written = 0
        do throws(SystemError) {
            while written < bytes.count {
                written += try sink.write(bytes.span.bytes.extracting(written..<bytes.count))
            }
        } catch {
            state = .stopped
            sink.takeBack(written)
            throw .system(error, recorded: recorded)
        }
        recorded += UInt64(bytes.count)
    }
}
