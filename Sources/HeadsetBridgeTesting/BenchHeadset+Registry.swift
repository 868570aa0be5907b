internal import Accessories
public import AccessorySetupKit
public import AudioAccessoryKit

/// What others do to a headset's place in the registry: the person with the phone, another process of the app.
extension BenchHeadset {
    /// How a registration ends though its headset is still there.
    public enum Ending: Sendable {
        /// The app's container registered the accessory again, elsewhere: the handles of before are invalidated.
        case registeredAgain
        /// The person removed the accessory.
        case removed
        /// The person withdrew the app's authorization.
        case authorizationWithdrawn
        /// New firmware no longer reports these capabilities.
        case capabilitiesWithdrawn(AccessoryControlDevice.Capabilities)
    }

    /// The person gives it to the app, without a picker.
    @discardableResult
    public func pair() -> ASAccessory {
        change(because: .pair) { $0.pair() }
        return ASAccessory(held, host: bench.process)
    }

    /// Registers it as the app's container would, in another process; it is paired for that if it isn't.
    ///
    /// - Parameter capabilities: all that it reports without them.
    public func register(_ capabilities: AccessoryControlDevice.Capabilities? = nil) {
        pair()
        let capabilities =
            capabilities.map { Capabilities(rawValue: $0.rawValue) } ?? held.reported?.capabilities ?? []
        register(Configuration(deviceCapabilities: capabilities))
    }

    /// Ends its registration as others do it; nothing if it isn't registered.
    public func invalidate(by ending: Ending = .registeredAgain) {
        guard let configuration = held.configuration else { return }
        switch ending {
        case .registeredAgain:
            register(Configuration(deviceCapabilities: configuration.deviceCapabilities))
        case .removed:
            change(because: .remove) { $0.remove() }
        case .authorizationWithdrawn:
            change(because: .pair) { $0.pair(.unauthorized) }
        case .capabilitiesWithdrawn(let withdrawn):
            // Not as a hello: that would be another bridge's, which speaks for the headset from then on.
            change(because: .importing) { accessory in
                guard var report = accessory.reported, let link = accessory.link else { return }
                report.capabilities.subtract(Capabilities(rawValue: withdrawn.rawValue))
                accessory.boardSeen(report, on: link)
            }
        }
    }

    private func register(_ configuration: Configuration) {
        let transaction = bench.engine.registry.change(id, because: .register, knowing: nil) {
            accessory throws(Refusal) in try accessory.register(configuration)
        }
        if case .failure(let refusal) = transaction.result {
            preconditionFailure("the bench's own registration of \(name) was refused: \(refusal)")
        }
    }

    private func change(because cause: RegistryChange.Cause, _ body: (inout Accessory) -> Void) {
        _ = bench.engine.registry.change(id, because: cause, knowing: nil) {
            (accessory) throws(Refusal) in body(&accessory)
        }
    }
}
