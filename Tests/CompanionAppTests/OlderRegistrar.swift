import AccessorySetupKit
import AudioAccessoryKit

/// What was written from Apple's article: it compiles, with a warning that today's SDK makes an error.
nonisolated func registerInTheOlderForm(_ accessory: ASAccessory) async throws {
    let capabilities: AccessoryControlDevice.Capabilities = [.audioSwitching, .placement]
    try await AccessoryControlDevice.register(accessory, capabilities)
}
