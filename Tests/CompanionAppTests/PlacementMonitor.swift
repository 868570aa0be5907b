import AccessorySetupKit
import AudioAccessoryKit

/// The extension's view of where an accessory is, as an actor.
actor PlacementMonitor {
    private let accessory: ASAccessory
    private(set) var reported: AccessoryControlDevice.Placement?

    init(accessory: ASAccessory) {
        self.accessory = accessory
    }

    func report(_ placement: AccessoryControlDevice.Placement?) async throws {
        guard placement != reported else { return }
        let device = try AccessoryControlDevice.current(for: accessory)
        var configuration = device.configuration
        configuration.devicePlacement = placement
        try await device.update(configuration)
        reported = device.configuration.devicePlacement
    }
}
