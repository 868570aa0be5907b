/// Cuts packets out of a stream that has no delimiters: at each byte it asks whether a packet begins there, and after any
/// failure looks again from the next byte.
///
/// ```
///  stray │ packet │ packet │ stray text\n │ sync, a length that is made up … packet …
///                                           └ held until the length is known to be wrong
/// ```
/// What belongs to no packet is a unit of its own. It is closed by the packet behind it, by the end of a line if it is
/// text, or where it is as long as one may be.
struct EnvelopeCutter: Sendable {
    private var search: PacketSearch
    /// The bytes of the open unit and of what is held behind it.
    private(set) var carried: [UInt8] = []

    init(_ envelopes: [Envelope]) {
        search = PacketSearch(envelopes)
    }

    mutating func receive(
        _ bytes: Span<UInt8>, each body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        if carried.isEmpty {
            let end = try search.units(in: bytes, areLast: false, each: body)
            carry(bytes.extracting(end..<bytes.count))
        } else {
            carry(bytes)
            if carried.count >= search.awaited { try searchCarried(areLast: false, body) }
        }
    }

    /// Nothing more comes that belongs to these bytes: what was held is looked at as it is.
    mutating func boundary(_ body: (Span<UInt8>, UnitKind) throws -> Void) rethrows {
        try searchCarried(areLast: true, body)
    }

    mutating func close(_ body: (Span<UInt8>, UnitKind) throws -> Void) rethrows {
        try boundary(body)
        search.startAnew()
    }

    private mutating func searchCarried(
        areLast: Bool, _ body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        var bytes: [UInt8] = []
        swap(&bytes, &carried)
        bytes.removeFirst(try search.units(in: bytes.span, areLast: areLast, each: body))
        swap(&bytes, &carried)
    }

    private mutating func carry(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { carried.append(contentsOf: $0) }
    }
}
