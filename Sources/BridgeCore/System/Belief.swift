internal import Accessories
internal import HeadsetTerms
internal import Transitions

/// What the engine of a link believes of its board, as far as the registry holds it.
struct Belief: Hashable, Sendable {
    /// A part of it, that a registration covers or doesn't.
    enum Part: Hashable, Sendable {
        case placement
        case sources
    }

    private var placement: Placement?
    private var sources = SourcePair.none

    /// The engine believes something new.
    ///
    /// - Returns: which part that is; nil if it is none that the registry holds.
    mutating func take(_ transition: Transition) -> Part? {
        switch transition.change {
        case .ear: return nil
        case .device(from: _, let now):
            placement = now.map(Placement.init)
            return .placement
        case .sources(from: _, let now):
            sources = now
            return .sources
        }
    }

    /// A configuration with what is believed in the fields that it covers, and in those of `insisted`, which it may not
    /// cover.
    func laid(over configuration: Configuration, insisting insisted: Set<Part> = []) -> Configuration {
        var present = configuration
        let covered = configuration.deviceCapabilities
        if covered.contains(.placement) || insisted.contains(.placement) {
            present.devicePlacement = placement
        }
        if covered.contains(.audioSwitching) || insisted.contains(.sources) {
            present.primaryAudioSourceDeviceIdentifier = sources.primary?.octets
            present.secondaryAudioSourceDeviceIdentifier = sources.secondary?.octets
        }
        return present
    }
}

extension Placement {
    fileprivate init(_ placement: DevicePlacement) {
        switch placement {
        case .inEar: self = .inEar
        case .onHead: self = .onHead
        case .overTheEar: self = .overTheEar
        case .offHead: self = .offHead
        }
    }
}
