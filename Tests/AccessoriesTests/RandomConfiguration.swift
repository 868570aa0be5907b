import Accessories

extension Configuration {
    /// Any configuration, a good part of them against the rules.
    static func random(using random: inout SplitMix64) -> Configuration {
        let identifiers: [[UInt8]?] = [nil, Board.phone, Board.laptop]
        var configuration = Configuration(
            devicePlacement: Bool.random(using: &random)
                ? nil : Placement.allCases.randomElement(using: &random),
            deviceCapabilities: .random(using: &random),
            primaryAudioSourceDeviceIdentifier: identifiers.randomElement(using: &random) ?? nil,
            secondaryAudioSourceDeviceIdentifier: identifiers.randomElement(using: &random) ?? nil)
        switch Int.random(in: 0..<16, using: &random) {
        case 0: configuration.primaryAudioSourceDeviceIdentifier = []
        case 1: configuration.secondaryAudioSourceDeviceIdentifier = Board.phone + [1]
        default: break
        }
        return configuration
    }

    /// Whether it keeps the rules that need no registry, told once more in other words.
    var isSound: Bool {
        let sources = [primaryAudioSourceDeviceIdentifier, secondaryAudioSourceDeviceIdentifier]
        let given = sources.compactMap { $0 }
        return !deviceCapabilities.isEmpty
            && (devicePlacement == nil || deviceCapabilities.contains(.placement))
            && (given.isEmpty || deviceCapabilities.contains(.audioSwitching))
            && given.allSatisfy { $0.count == 6 }
            && (sources[1] == nil || sources[0] != nil)
            && Set(given).count == given.count
    }
}

extension Capabilities {
    /// Mostly everything that there is, sometimes less, seldom a bit that nobody knows.
    static func random(using random: inout SplitMix64) -> Capabilities {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: []
        case 1...3: .placement
        case 4...6: .audioSwitching
        case 7: Capabilities(rawValue: 7)
        default: Board.everything
        }
    }
}
