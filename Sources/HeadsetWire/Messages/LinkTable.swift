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

    /// The entries as they were sent, ten bytes each.
    let packed: ArraySlice<UInt8>
    /// Whether a state in it is one that this version doesn't know.
    public let hasUnknownParts: Bool
}

extension LinkTable: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { packed.count / 10 }

    public subscript(position: Int) -> Entry {
        preconditionFailure()
    }
}
