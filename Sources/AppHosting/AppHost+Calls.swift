package import Accessories

/// AudioAccessoryKit's calls, as this host's registry decides them.
extension AppHost {
    /// What an accessory is called that no pairing gave.
    static let unpaired = "an accessory that isn't paired"

    /// Registers an accessory.
    ///
    /// - Parameter accessory: the board id; nil for an accessory that no pairing gave.
    package nonisolated(nonsending) func register(
        _ accessory: String?, _ configuration: Configuration
    ) async throws(AppFailure) {
        let role = presentRole
        do throws(AppFailure) {
            try await decide(.register, accessory, because: .register) { accessory throws(Refusal) in
                try accessory.register(configuration, as: role)
            }
        } catch {
            throw conclude(.register, accessory, configuration, error)
        }
        heard(AppCall(.register, accessory: accessory, configuration: configuration, outcome: .accepted))
    }

    /// A handle of the present registration.
    ///
    /// It reads the registry on the caller's thread, since Apple's call doesn't wait for another.
    package func current(for accessory: String?) throws(AppFailure) -> Handle {
        do throws(AppFailure) {
            if let fault = faults.take(.current) { throw fault.failure(of: .current, accessory) }
            let state = try state(of: accessory)
            let handle = try refusing { () throws(Refusal) in try state.current(as: presentRole) }
            heard(AppCall(.current, accessory: accessory, outcome: .accepted))
            return handle
        } catch {
            throw conclude(.current, accessory, nil, error)
        }
    }

    /// Updates a registration.
    ///
    /// - Returns: the handle as the update left it.
    package nonisolated(nonsending) func update(
        _ handle: Handle, to configuration: Configuration
    ) async throws(AppFailure) -> Handle {
        let (accessory, role) = (handle.accessory, presentRole)
        let updated: Handle
        do throws(AppFailure) {
            updated = try await decide(.update, accessory, because: .update) { accessory throws(Refusal) in
                var updated = handle
                _ = try accessory.update(&updated, to: configuration, as: role)
                return updated
            }
        } catch {
            throw conclude(.update, accessory, configuration, error)
        }
        heard(AppCall(.update, accessory: accessory, configuration: configuration, outcome: .accepted))
        return updated
    }

    /// Lets an accessory decide, in the registry if it is there.
    private nonisolated(nonsending) func decide<Value: Sendable>(
        _ method: AppCall.Method, _ accessory: String?, because cause: RegistryChange.Cause,
        _ body: @escaping @Sendable (inout Accessory) throws(Refusal) -> Value
    ) async throws(AppFailure) -> Value {
        if let fault = faults.take(method) { throw fault.failure(of: method, accessory) }
        guard let accessory else {
            var unknown = Accessory(id: AppHost.unpaired)
            return try refusing { () throws(Refusal) in try body(&unknown) }
        }
        let result =
            if registry is MemoryRegistry {
                try change(accessory, because: cause, body)
            } else {
                try await changeElsewhere(accessory, because: cause, body)
            }
        return try refusing { () throws(Refusal) in try result.get() }
    }

    /// The same as `change`, off the caller's actor: a store may have to wait for other processes.
    @concurrent
    private func changeElsewhere<Value: Sendable>(
        _ accessory: String, because cause: RegistryChange.Cause,
        _ body: @escaping @Sendable (inout Accessory) throws(Refusal) -> Value
    ) async throws(AppFailure) -> Result<Value, Refusal> {
        try change(accessory, because: cause, body)
    }

    private func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) throws(AppFailure) -> Result<Value, Refusal> {
        do throws(RegistryFailure) {
            return try registry.change(accessory, because: cause, knowing: nil, body).result
        } catch {
            throw .failed(error)
        }
    }

    /// What the registry knows of an accessory.
    private func state(of accessory: String?) throws(AppFailure) -> Accessory {
        guard let accessory else { return Accessory(id: AppHost.unpaired) }
        do throws(RegistryFailure) {
            return try registry.snapshot().registry[accessory]
        } catch {
            throw .failed(error)
        }
    }

    private func refusing<Value>(_ body: () throws(Refusal) -> Value) throws(AppFailure) -> Value {
        do throws(Refusal) {
            return try body()
        } catch {
            throw .refused(error)
        }
    }

    /// Tells of a call that wasn't granted.
    private func conclude(
        _ method: AppCall.Method, _ accessory: String?, _ configuration: Configuration?, _ failure: AppFailure
    ) -> AppFailure {
        heard(
            AppCall(
                method, accessory: accessory, configuration: configuration, outcome: failure.outcome))
        return failure
    }
}
