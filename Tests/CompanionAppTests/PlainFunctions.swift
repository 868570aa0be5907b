import AccessorySetupKit
import AudioAccessoryKit
import AudioToolbox

/// What the app does about an error.
enum Disposition: Equatable {
    case correctCapabilities
    case correctRequest
    case reevaluateRegistration
    case surface
}

nonisolated func disposition(of error: AccessoryControlDevice.Error) -> Disposition {
    switch error {
    case .accessoryNotCapable: .correctCapabilities
    case .invalidRequest: .correctRequest
    case .invalidated: .reevaluateRegistration
    case .unknown: .surface
    @unknown default: .surface
    }
}

nonisolated func label(_ placement: AccessoryControlDevice.Placement?) -> String {
    guard let placement else { return "unknown" }
    switch placement {
    case .inEar: return "in ear"
    case .onHead: return "on head"
    case .overTheEar: return "over the ear"
    case .offHead: return "off head"
    @unknown default: return "new"
    }
}

nonisolated func register(
    _ accessory: ASAccessory, placement: AccessoryControlDevice.Placement, primarySource: Data?
) async throws {
    let configuration = AccessoryControlDevice.Configuration(
        devicePlacement: placement,
        deviceCapabilities: [.audioSwitching, .placement],
        primaryAudioSourceDeviceIdentifier: primarySource
    )
    try await AccessoryControlDevice.register(accessory, configuration)
}

nonisolated func registerForPlacementAlone(_ accessory: ASAccessory) async throws {
    try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: .placement))
}

nonisolated func clearSources(of accessory: ASAccessory) async throws {
    let device = try AccessoryControlDevice.current(for: accessory)
    var configuration = device.configuration
    configuration.primaryAudioSourceDeviceIdentifier = nil
    configuration.secondaryAudioSourceDeviceIdentifier = nil
    try await device.update(configuration)
}

nonisolated func abilities(of accessory: ASAccessory) throws -> [String] {
    let capabilities = try AccessoryControlDevice.current(for: accessory).configuration.deviceCapabilities
    var abilities: [String] = []
    if capabilities.contains(.audioSwitching) { abilities.append("switches audio") }
    if capabilities.contains(.placement) { abilities.append("tells where it is") }
    return abilities
}

/// Nil if it went well, or else what to do.
nonisolated func attempt(_ work: @Sendable () async throws -> Void) async -> Disposition? {
    do {
        try await work()
        return nil
    } catch AccessoryControlDevice.Error.invalidated {
        return .reevaluateRegistration
    } catch let error as AccessoryControlDevice.Error {
        return disposition(of: error)
    } catch {
        return .surface
    }
}

nonisolated func spatialComponent() -> AudioComponentDescription {
    AudioComponentDescription(
        componentType: 0x6175_6D78, componentSubType: 1, componentManufacturer: 2, componentFlags: 0,
        componentFlagsMask: 0)
}
