/// Reads a capture record by record, in constant memory whatever its length.
///
/// What the input is shows from its first bytes: pcapng, plain or compressed with gzip or zstd; anything else is bare
/// bytes, compressed or not. Of pcapng it takes both byte orders, several sections, every time resolution, and skips
/// blocks that it has no use for; see ``CaptureWriter`` for the layout.
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

    /// Reads a file.
    ///
    /// - Throws: ``CaptureReadError/system(_:)`` if it can't be opened. A directory shows at the first ``next()``.
    public init(path: String) throws(CaptureReadError) {
        fatalError()
    }

    /// Reads from any source, a pipe on standard input as well.
    public init(source: CaptureSource) {
        fatalError()
    }

    /// The next record; nil at the end.
    ///
    /// From a pipe it waits for no more bytes than the record needs.
    ///
    /// - Throws: ``CaptureReadError``, once; nil from then on. All records given before stay good.
    public mutating func next() throws(CaptureReadError) -> CaptureRecord? {
        nil
    }

    /// Hands the bytes of the record that ``next()`` gave last to `body`; none but for a unit or raw bytes.
    public func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        fatalError()
    }
}
