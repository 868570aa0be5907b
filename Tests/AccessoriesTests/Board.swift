import Accessories
import HeadsetTerms

/// The board, the phone and the laptop that these tests are about.
enum Board {
    static let id = "R2-07"
    static let phone: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]
    static let laptop: [UInt8] = [0xA0, 0, 0, 0, 0, 0x01]
    static let everything: Capabilities = [.audioSwitching, .placement]

    /// A registry in which the board is paired and seen.
    static func paired(reporting capabilities: Capabilities = everything) -> Registry {
        var registry = Registry()
        registry.pair(id)
        registry.boardSeen(id, reporting: capabilities)
        return registry
    }

    /// A registry in which the board is registered as well.
    static func registered(_ configuration: Configuration = worn) throws -> Registry {
        var registry = paired()
        try registry.register(id, configuration)
        return registry
    }

    static let worn = Configuration(
        devicePlacement: .inEar, deviceCapabilities: everything, primaryAudioSourceDeviceIdentifier: phone)
    static let off = Configuration(
        devicePlacement: .offHead, deviceCapabilities: everything, primaryAudioSourceDeviceIdentifier: phone)
}
