public import HeadsetTerms
public import Timing

/// An edge that the bench fixture saw: ground truth (`protocol/spec.md` §5.7).
public struct Truth: Hashable, Sendable {
    /// What happened to the headset.
    public enum Edge: UInt8, Hashable, CaseIterable, Sendable {
        case takenOff = 0
        case putOn = 1
    }

    /// The ear, nil if it is about none.
    public var ear: Ear?
    /// The edge, nil for a remark.
    public var edge: Edge?
    /// How far the time may be off, either way.
    public var uncertainty: Milliseconds
    public var name: String

    public init(ear: Ear?, edge: Edge?, uncertainty: Milliseconds, name: String) {
        self.ear = ear
        self.edge = edge
        self.uncertainty = uncertainty
        self.name = name
    }
}

extension Truth {
    /// Stands for no ear, and for no edge.
    private static let none: UInt8 = 0xFF

    init(_ payload: inout PayloadReader) throws(PayloadError) {
        ear = try payload.value(orNilFor: Self.none)
        edge = try payload.value(orNilFor: Self.none)
        uncertainty = Milliseconds(Int64(try payload.number(UInt16.self)))
        name = try payload.string()
    }
}
