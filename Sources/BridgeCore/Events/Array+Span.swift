extension Array<UInt8> {
    /// The bytes of a span.
    package init(_ bytes: Span<UInt8>) {
        self = bytes.withUnsafeBufferPointer { Array($0) }
    }
}
