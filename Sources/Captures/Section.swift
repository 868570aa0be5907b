/// What a pcapng section has declared so far, and so what its packets mean.
///
/// A block is handed in whole, with its frame, once its lengths have been checked.
struct Section {
    let order: ByteOrder
    private var interfaces: [Interface] = []

    private struct Interface {
        var type: CaptureLinkType
        var link: CaptureLink
        var clock: InterfaceClock
    }

    /// A section of which nothing is known but the byte order.
    init(order: ByteOrder) {
        self.order = order
    }

    /// Starts a section from its header.
    init(header block: RawSpan, order: ByteOrder, at offset: UInt64) throws(CaptureReadError) {
        self.order = order
        try require(block, length: 28, at: offset)
        let major = order.uint16(block, at: 12)
        guard major == PcapngFormat.majorVersion else {
            throw .unsupported(.version(major: major, minor: order.uint16(block, at: 14)), at: offset)
        }
    }

    /// Takes note of an interface; its number is how many came before it.
    mutating func declareInterface(_ block: RawSpan, at offset: UInt64) throws(CaptureReadError) {
        try require(block, length: 20, at: offset)
        guard interfaces.count < CaptureReader.mostInterfaces else {
            throw .unsupported(.tooManyInterfaces, at: offset)
        }
        var name = "interface \(interfaces.count)"
        var description = ""
        var clock = InterfaceClock()
        var options = OptionCursor(in: block, from: 16, order: order, blockOffset: offset)
        while let (code, value) = try options.next(in: block) {
            switch code {
            case PcapngFormat.Option.interfaceName where !value.isEmpty:
                name = block.text(value)
            case PcapngFormat.Option.interfaceDescription:
                description = block.text(value)
            case PcapngFormat.Option.interfaceResolution where value.count == 1:
                clock.resolution = block.unsafeLoad(
                    fromByteOffset: value.lowerBound, as: UInt8.self)
            case PcapngFormat.Option.interfaceOffset where value.count == 8:
                clock.offset = Int64(bitPattern: order.uint64(block, at: value.lowerBound))
            default:
                break
            }
        }
        interfaces.append(
            Interface(
                type: CaptureLinkType(rawValue: order.uint16(block, at: 8)),
                link: CaptureLink(name: name, description: description),
                clock: clock))
    }

    /// A packet's record, and where in the block its bytes are.
    func packet(_ block: RawSpan, at offset: UInt64) throws(CaptureReadError) -> (
        CaptureRecord, bytes: Range<Int>
    ) {
        try require(block, length: 32, at: offset)
        let index = try interfaceIndex(ofPacket: block, at: offset)
        let count = UInt64(order.uint32(block, at: 12)) << 32 | UInt64(order.uint32(block, at: 16))
        let time = interfaces[index].clock.time(count)
        let bytes = try packetBytes(block, at: offset)
        let options = OptionCursor(
            in: block, from: PcapngFormat.padded(bytes.upperBound), order: order, blockOffset: offset)
        let type = interfaces[index].type
        switch type {
        case .unit:
            return (.unit(try unit(on: interfaces[index].link, time, block, options)), bytes)
        case .note:
            try checkNote(block, bytes, options, at: offset)
            return (.note(CaptureNote(time: time, text: block.text(bytes))), bytes)
        default:
            throw .unsupported(.linkType(type, interface: interfaces[index].link.name), at: offset)
        }
    }

    private func interfaceIndex(ofPacket block: RawSpan, at offset: UInt64) throws(CaptureReadError) -> Int {
        // The obsolete packet block has a count of dropped packets in the other half of the number.
        let isObsolete = order.uint32(block, at: 0) == PcapngFormat.Block.obsoletePacket
        let number = isObsolete ? UInt32(order.uint16(block, at: 8)) : order.uint32(block, at: 8)
        guard number < interfaces.count else { throw .damaged(.undeclaredInterface(number), at: offset) }
        return Int(number)
    }

    private func packetBytes(_ block: RawSpan, at offset: UInt64) throws(CaptureReadError) -> Range<Int> {
        let captured = order.uint32(block, at: 20)
        let original = order.uint32(block, at: 24)
        guard PcapngFormat.padded(Int(captured)) <= block.byteCount - 32 else {
            throw .damaged(.packetLength(captured), at: offset)
        }
        guard captured >= original else {
            throw .unsupported(.packetCut(captured: captured, original: original), at: offset)
        }
        return 28..<28 + Int(captured)
    }

    private func unit(
        on link: CaptureLink, _ time: CaptureTime, _ block: RawSpan, _ options: OptionCursor
    ) throws(CaptureReadError) -> CaptureUnit {
        var unit = CaptureUnit(time: time, link: link, direction: .unknown)
        var options = options
        while let (code, value) = try options.next(in: block) {
            switch code {
            case PcapngFormat.Option.comment:
                let comment = block.text(value)
                if let lastByte = LastByte.stated(in: comment, before: time) {
                    unit.lastByte = lastByte
                } else if unit.comment == nil {
                    unit.comment = comment
                }
            case PcapngFormat.Option.packetFlags where value.count == 4:
                let flags = order.uint32(block, at: value.lowerBound)
                unit.direction = CaptureDirection(flags: flags)
                unit.isDamaged = flags & PcapngFormat.Flags.checkFailed != 0
            default:
                break
            }
        }
        return unit
    }

    private func checkNote(
        _ block: RawSpan, _ bytes: Range<Int>, _ options: OptionCursor, at offset: UInt64
    ) throws(CaptureReadError) {
        var options = options
        while let (code, value) = try options.next(in: block) {
            guard code == PcapngFormat.Option.comment,
                let stated = NoteChecksum.stated(in: block.text(value))
            else { continue }
            let computed = NoteChecksum.compute(block.extracting(bytes))
            guard stated == computed else {
                throw .damaged(.noteChecksum(stated: stated, computed: computed), at: offset)
            }
            return
        }
        throw .damaged(.noteWithoutChecksum, at: offset)
    }

    private func require(_ block: RawSpan, length: Int, at offset: UInt64) throws(CaptureReadError) {
        guard block.byteCount >= length else {
            throw .damaged(.blockTooShort(type: order.uint32(block, at: 0)), at: offset)
        }
    }
}

extension CaptureDirection {
    fileprivate init(flags: UInt32) {
        switch flags & PcapngFormat.Flags.direction {
        case 1: self = .received
        case 2: self = .sent
        default: self = .unknown
        }
    }
}
