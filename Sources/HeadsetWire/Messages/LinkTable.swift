public import HeadsetTerms

/// All connected audio sources (`protocol/spec.md` §5.5); as a collection, one entry for each.
public struct LinkTable: Hashable, Sendable {
    /// A connected source; a state that this version doesn't know is nil, and what was known of it stays.
    public struct Entry: Hashable, Sendable {
        public var address: BluetoothAddress
        public var a2dp: A2DPState?
        public var avrcp: AVRCPState?
        public var hfp: HFPState?
        public var sco: SCOState?

        /// The link that the entry describes, given what was known of the same source.
        public func link(after known: SourceLink?) -> SourceLink {
            SourceLink(
                address: address, acl: .up,
                a2dp: a2dp ?? known?.a2dp ?? .idle,
                avrcp: avrcp ?? known?.avrcp ?? .paused,
                hfp: hfp ?? known?.hfp ?? .idle,
                sco: sco ?? known?.sco ?? .down)
        }
    }

    /// An address and four states.
    fileprivate static let entrySize = 10

    /// The entries as they were sent.
    private let packed: ArraySlice<UInt8>

    /// Whether a state in it is one that this version doesn't know.
    public var hasUnknownParts: Bool {
        contains { $0.a2dp == nil || $0.avrcp == nil || $0.hfp == nil || $0.sco == nil }
    }
}

extension LinkTable: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { packed.count / Self.entrySize }

    public subscript(position: Int) -> Entry {
        let first = packed.startIndex + position * Self.entrySize
        guard let entry = Entry(packed[first..<first + Self.entrySize]) else {
            preconditionFailure("an entry has an address of six bytes")
        }
        return entry
    }
}

extension LinkTable {
    init(_ payload: inout PayloadReader) throws(PayloadError) {
        let count = Int(try payload.number(UInt8.self))
        packed = try payload.bytes(count * Self.entrySize)
        guard areAddressesDistinct else { throw .malformed }
    }

    private var areAddressesDistinct: Bool {
        indices.allSatisfy { index in
            self[..<index].allSatisfy { $0.address != self[index].address }
        }
    }
}

extension LinkTable.Entry {
    /// The entry that these ten bytes stand for.
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        guard let address = BluetoothAddress(bytes.prefix(6)) else { return nil }
        let states = bytes.dropFirst(6)
        self.address = address
        a2dp = A2DPState(rawValue: states[states.startIndex])
        avrcp = AVRCPState(rawValue: states[states.startIndex + 1])
        hfp = HFPState(rawValue: states[states.startIndex + 2])
        sco = SCOState(rawValue: states[states.startIndex + 3])
    }
}
