import SystemCalls

/// Reads a capture record by record, in constant memory whatever its length.
///
/// What the input is shows from its content: pcapng, or text that spells bytes in hexadecimal digits (``HexForm``);
/// anything else is bare bytes. Each of them may be compressed with gzip or zstd. Of pcapng it takes both byte orders, several sections and every time resolution, and skips
/// blocks that it has no use for. ``CaptureWriter`` draws the layout.
///
/// ```swift
/// var reader = try CaptureReader(path: path)
/// while let record = try reader.next() {
///     switch record {
///     case .unit(let unit): reader.withBytes { decoder.take($0, …) }
///     …
///     }
/// }
/// ```
public struct CaptureReader: ~Copyable {
    /// The longest block that is read; a longer one is taken for damage.
    public static let longestBlock = 16 << 20
    /// The most interfaces that a section may declare.
    public static let mostInterfaces = 1024

    /// The longest line of hex text, but of bare digits without time or direction, whose lines may be of any length.
    public static let longestLine = 1 << 16
    /// The most bytes that all `*` of a hex text may stand for.
    public static let mostRepeated: UInt64 = 1 << 30

    /// Whether the input is no capture but bare bytes or hex text, so that its records are ``CaptureRecord/raw`` or
    /// ``CaptureRecord/transfer(_:)``.
    public let isRaw: Bool
    /// How the input spells its bytes; nil if it is no hex text.
    public var hexForm: HexForm? { hexText?.form }
    /// Where an input that begins like hex text, but is read as bare bytes, stops being like that; nil otherwise.
    public let hexMistake: HexMistake?

    private var state: State
    private var input: InputBuffer
    private var hexText: HexTextReader?
    private var section = Section(order: .little)
    /// The last record: how long it is in the input, and where in it the bytes to hand out are.
    private var record = (length: 0, bytes: 0..<0)

    private enum State {
        /// Block by block.
        case pcapng
        /// Bare bytes, as they come.
        case raw
        /// Line by line.
        case hexText
        /// The last record was given, or an error.
        case finished
    }

    /// Opens a file and looks at its first bytes.
    ///
    /// - Throws: ``CaptureReadError/system(_:)`` if it can't be opened or read, as a directory can't;
    ///   ``CaptureReadError/empty``.
    public init(path: String) throws(CaptureReadError) {
        let file: Descriptor
        do throws(SystemError) {
            file = try Descriptor.open(path, for: .read)
        } catch {
            throw .system(error)
        }
        try self.init(CaptureSource(file))
    }

    /// Looks at the first bytes of a source, such as a pipe on standard input; waits for them.
    ///
    /// - Throws: ``CaptureReadError/system(_:)``, ``CaptureReadError/empty``.
    public init(_ source: CaptureSource) throws(CaptureReadError) {
        let bytes: ByteInput
        do throws(SystemError) {
            bytes = try ByteInput(source)
        } catch {
            throw .system(error)
        }
        var input = InputBuffer(bytes)
        _ = try input.fill(to: PcapngFormat.frameLength)
        guard input.count > 0 || input.endedEarly else { throw .empty }
        isRaw = !Self.isPcapng(input)
        switch isRaw ? HexRecognition.verdict(on: &input) : .other(nil) {
        case .hexText(let form):
            state = .hexText
            hexText = HexTextReader(form, input)
            hexMistake = nil
        case .other(let mistake):
            state = isRaw ? .raw : .pcapng
            hexMistake = mistake
        }
        self.input = input
    }

    /// Whether the first bytes are those of a section header. A boot log may begin like one, but has no byte-order mark.
    private static func isPcapng(_ input: borrowing InputBuffer) -> Bool {
        let head = input.storage[input.place(of: 0..<min(input.count, PcapngFormat.frameLength))]
        guard head.starts(with: PcapngFormat.magic) else { return false }
        guard head.count == PcapngFormat.frameLength else { return true }
        let mark = Array(head.suffix(4))
        return ByteOrder(mark: mark.span.bytes, at: 0) != nil
    }

    /// The next record; nil at the end.
    ///
    /// From a pipe it waits for no more bytes than the record needs.
    ///
    /// - Throws: ``CaptureReadError``, once; nil from then on. All records given before stay good.
    public mutating func next() throws(CaptureReadError) -> CaptureRecord? {
        input.consume(record.length)
        record = (0, 0..<0)
        do throws(CaptureReadError) {
            switch state {
            case .pcapng: return try nextPacket()
            case .raw: return try nextPiece()
            case .hexText: return try hexText?.next(in: &input) ?? finish(expected: nil)
            case .finished: return nil
            }
        } catch {
            state = .finished
            throw error
        }
    }

    /// Hands the bytes of the record that ``next()`` gave last to `body`: of a unit, of a raw piece or a
    /// transfer, of a note's text.
    ///
    /// They stay in the reader's memory, so that reading a record allocates nothing for them.
    public func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let hexText { return try body(hexText.bytes.span) }
        return try body(input.storage.span.extracting(input.place(of: record.bytes)))
    }

    // MARK: Bare bytes

    private mutating func nextPiece() throws(CaptureReadError) -> CaptureRecord? {
        guard try input.fill(to: 1) else { return finish(expected: nil) }
        record = (input.count, 0..<input.count)
        return .raw
    }

    // MARK: Blocks

    private mutating func nextPacket() throws(CaptureReadError) -> CaptureRecord? {
        while try input.fill(to: PcapngFormat.frameLength) {
            let (length, order) = try blockFrame()
            guard try input.fill(to: length) else { return finish(expected: length) }
            if let packet = try take(blockOf: length, order) { return packet }
            input.consume(length)
        }
        return finish(expected: nil)
    }

    /// The length that the next block states, and the byte order that it is in.
    private func blockFrame() throws(CaptureReadError) -> (length: Int, order: ByteOrder) {
        let frame = input.storage.span.bytes.extracting(input.place(of: 0..<PcapngFormat.frameLength))
        var order = section.order
        if order.uint32(frame, at: 0) == PcapngFormat.Block.sectionHeader {
            guard let own = ByteOrder(mark: frame, at: 8) else {
                throw .damaged(.byteOrderMark(order.uint32(frame, at: 8)), at: input.offset)
            }
            order = own
        }
        let length = order.uint32(frame, at: 4)
        guard length >= PcapngFormat.frameLength, length % 4 == 0 else {
            throw .damaged(.blockLength(length), at: input.offset)
        }
        guard length <= Self.longestBlock else { throw .damaged(.blockTooLong(length), at: input.offset) }
        return (Int(length), order)
    }

    /// Takes in a block that is there whole; its record if it is a packet.
    private mutating func take(
        blockOf length: Int, _ order: ByteOrder
    ) throws(CaptureReadError) -> CaptureRecord? {
        let offset = input.offset
        let memory = input.storage
        let block = memory.span.bytes.extracting(input.place(of: 0..<length))
        let (start, end) = (order.uint32(block, at: 4), order.uint32(block, at: length - 4))
        guard start == end else { throw .damaged(.lengthsDiffer(start: start, end: end), at: offset) }

        switch order.uint32(block, at: 0) {
        case PcapngFormat.Block.sectionHeader:
            section = try Section(header: block, order: order, at: offset)
        case PcapngFormat.Block.interfaceDescription:
            try section.declareInterface(block, at: offset)
        case PcapngFormat.Block.enhancedPacket, PcapngFormat.Block.obsoletePacket:
            let (packet, bytes) = try section.packet(block, at: offset)
            record = (length, bytes)
            return packet
        case PcapngFormat.Block.simplePacket:
            throw .unsupported(.packetWithoutTime, at: offset)
        default:
            break
        }
        return nil
    }

    /// Nothing more comes: nil, or how the last record was cut.
    private mutating func finish(expected: Int?) -> CaptureRecord? {
        state = .finished
        if let hexText, !hexText.isCut { return nil }
        guard input.count > 0 || input.endedEarly || hexText != nil else { return nil }
        return .truncated(CaptureTruncation(offset: input.offset, present: input.count, expected: expected))
    }
}
