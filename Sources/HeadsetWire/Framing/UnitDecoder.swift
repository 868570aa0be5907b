/// Says what a unit is. The same code runs on a live line and over a capture.
///
/// It keeps one buffer for the decoded frame and allocates nothing per unit, unless frames are kept.
public struct UnitDecoder: Sendable {
    public init(framing: Framing) {
    }

    /// What the unit with these bytes is, as the ``UnitCutter`` cut it.
    public mutating func content(of unit: Span<UInt8>, _ kind: UnitKind) -> UnitContent {
        .nothing
    }

    /// The unit's bytes without the delimiters around them: what a console shows.
    public func run(of unit: Span<UInt8>) -> Range<Int> {
        0..<unit.count
    }
}
