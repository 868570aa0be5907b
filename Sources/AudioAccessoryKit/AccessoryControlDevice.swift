public import AccessorySetupKit
internal import Accessories
internal import AppHosting
@_exported public import FoundationEssentials

/// One registration of an accessory, as an app holds it: what it registered, and what it may update.
///
/// The surface is Apple's of iOS 26.4; behind it is the registry of this process's host. Where Apple's documentation
/// is silent, the policy is ours: each refusal says on standard error which rule it broke, and whether Apple's
/// documentation states the rule or we assume it.
public final class AccessoryControlDevice {
    /// The accessory that it is a registration of.
    public final let accessory: ASAccessory
    private var handle: Handle

    private init(accessory: ASAccessory, handle: Handle) {
        self.accessory = accessory
        self.handle = handle
    }

    /// What the system believes, as this object knows it: the configuration that `current(for:)` found, then what its
    /// own successful updates made of it.
    public final var configuration: AccessoryControlDevice.Configuration {
        AccessoryControlDevice.Configuration(handle.configuration)
    }

    /// Registers an accessory that was paired, or registers it again, which ends the registration before.
    ///
    /// Only the container app may call it.
    ///
    /// - Throws: `Error.invalidRequest` if the accessory isn't paired and authorized, if its board was never heard, if
    ///   no capability is given, a field without its capability, or sources that are none; `accessoryNotCapable` if the
    ///   board doesn't report a capability; `unknown` if the registry can't be reached.
    public nonisolated(nonsending) static func register(
        _ accessory: ASAccessory, _ configuration: AccessoryControlDevice.Configuration
    ) async throws {
        do throws(AppFailure) {
            try await accessory.host.register(accessory.boardID, configuration.held)
        } catch {
            throw Error(error.error)
        }
    }

    /// The present registration of an accessory.
    ///
    /// Only the app extension may call it.
    ///
    /// - Throws: `Error.invalidRequest` if the accessory was never registered; `invalidated` if its registration has
    ///   ended; `unknown` if the registry can't be reached.
    public static func current(for accessory: ASAccessory) throws -> AccessoryControlDevice {
        do throws(AppFailure) {
            return AccessoryControlDevice(
                accessory: accessory, handle: try accessory.host.current(for: accessory.boardID))
        } catch {
            throw Error(error.error)
        }
    }

    /// Replaces the whole configuration: copy the present one, change it, and give it here.
    ///
    /// Only the app extension may call it. `configuration` changes only if it succeeds.
    ///
    /// - Throws: `Error.accessoryNotCapable` for a field whose capability wasn't registered; `invalidRequest` for other
    ///   capabilities or for sources that are none; `invalidated` if the registration has ended: then discard this
    ///   object; `unknown` if the registry can't be reached.
    public final nonisolated(nonsending) func update(
        _ configuration: AccessoryControlDevice.Configuration
    ) async throws {
        do throws(AppFailure) {
            handle = try await accessory.host.update(handle, to: configuration.held)
        } catch {
            throw Error(error.error)
        }
    }
}
