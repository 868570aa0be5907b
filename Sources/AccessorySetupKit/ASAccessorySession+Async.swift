/// The same requests for those who wait.
extension ASAccessorySession {
    /// See `showPicker(completionHandler:)`.
    public func showPicker() async throws {
        try await result { showPicker(completionHandler: $0) }
    }

    /// See `showPicker(for:completionHandler:)`.
    public func showPicker(for displayItems: [ASPickerDisplayItem]) async throws {
        try await result { showPicker(for: displayItems, completionHandler: $0) }
    }

    /// See `finishAuthorization(for:settings:completionHandler:)`.
    public func finishAuthorization(for accessory: ASAccessory, settings: ASAccessorySettings) async throws {
        try await result { finishAuthorization(for: accessory, settings: settings, completionHandler: $0) }
    }

    /// See `failAuthorization(for:completionHandler:)`.
    public func failAuthorization(for accessory: ASAccessory) async throws {
        try await result { failAuthorization(for: accessory, completionHandler: $0) }
    }

    /// See `removeAccessory(_:completionHandler:)`.
    public func removeAccessory(_ accessory: ASAccessory) async throws {
        try await result { removeAccessory(accessory, completionHandler: $0) }
    }

    /// See `renameAccessory(_:options:completionHandler:)`.
    public func renameAccessory(
        _ accessory: ASAccessory, options renameOptions: ASAccessory.RenameOptions = []
    ) async throws {
        try await result { renameAccessory(accessory, options: renameOptions, completionHandler: $0) }
    }

    private func result(
        of request: (@escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            request { error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume()
                }
            }
        }
    }
}
