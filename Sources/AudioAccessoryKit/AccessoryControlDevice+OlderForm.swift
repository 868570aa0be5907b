public import AccessorySetupKit

extension AccessoryControlDevice {
    /// The form of `register` that Apple's article still shows: capabilities, and nothing known of the rest.
    @available(
        *, deprecated,
        message: "today's SDK rejects this form; use register(_:_:) with Configuration(deviceCapabilities: …)"
    )
    public nonisolated(nonsending) static func register(
        _ accessory: ASAccessory, _ capabilities: AccessoryControlDevice.Capabilities
    ) async throws {
        try await register(accessory, Configuration(deviceCapabilities: capabilities))
    }
}
