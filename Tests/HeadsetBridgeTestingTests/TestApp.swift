import AccessorySetupKit
import AudioAccessoryKit
import HeadsetBridgeTesting

/// What an app does with a headset, in few words.
extension BenchHeadset {
    /// Pairs it, and registers it as the app under test.
    @discardableResult
    func registerByApp(
        _ capabilities: AccessoryControlDevice.Capabilities = [.audioSwitching, .placement]
    ) async throws -> ASAccessory {
        let accessory = pair()
        try await AccessoryControlDevice.register(accessory, .init(deviceCapabilities: capabilities))
        return accessory
    }
}

/// The app's extension at its simplest: says whatever the headset reports.
func update(_ accessory: ASAccessory, to report: BenchReport) async throws {
    let device = try AccessoryControlDevice.current(for: accessory)
    var configuration = device.configuration
    configuration.devicePlacement = report.placement
    configuration.primaryAudioSourceDeviceIdentifier = report.primaryIdentifier
    configuration.secondaryAudioSourceDeviceIdentifier = report.secondaryIdentifier
    try await device.update(configuration)
}
