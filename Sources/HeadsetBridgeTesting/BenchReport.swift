public import AudioAccessoryKit
public import FoundationEssentials

/// What a headset's own link to its app would say at one moment: what has held for long enough to be believed.
public struct BenchReport: Hashable, Sendable {
    /// Where it is; nil is unknown.
    public var placement: AccessoryControlDevice.Placement?
    /// Who plays through it, the primary first: at most two.
    public var sources: [AudioSource]

    /// Nothing is known, and nobody is connected.
    public init(placement: AccessoryControlDevice.Placement? = nil, sources: [AudioSource] = []) {
        self.placement = placement
        self.sources = sources
    }

    /// The address of the first source, as AudioAccessoryKit has it; nil if there is none.
    public var primaryIdentifier: Data? { sources.first?.identifier }
    /// The same of the second.
    public var secondaryIdentifier: Data? { sources.dropFirst().first?.identifier }
}
