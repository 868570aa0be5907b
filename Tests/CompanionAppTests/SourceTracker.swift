import AccessorySetupKit
import AudioAccessoryKit

/// The extension's view of which devices play through an accessory: the first connected is the primary.
@MainActor
final class SourceTracker {
    private let accessory: ASAccessory
    private var connected: [Data] = []

    init(accessory: ASAccessory) {
        self.accessory = accessory
    }

    func connect(_ address: Data) async throws {
        connected.append(address)
        try await sync()
    }

    func disconnect(_ address: Data) async throws {
        connected.removeAll { $0 == address }
        try await sync()
    }

    private func sync() async throws {
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.primaryAudioSourceDeviceIdentifier = connected.first
        configuration.secondaryAudioSourceDeviceIdentifier = connected.count > 1 ? connected[1] : nil
        try await device.update(configuration)
    }
}
