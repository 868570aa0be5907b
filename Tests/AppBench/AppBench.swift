package import AccessorySetupKit
package import Accessories
package import AppHosting
internal import Dispatch
internal import HeadsetTerms
internal import Synchronization
internal import Timing

/// An app's process with its registry in memory, and boards that are attached by saying so.
package final class AppBench: Sendable {
    package static let phone: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]
    package static let laptop: [UInt8] = [0xA0, 0, 0, 0, 0, 0x01]
    package static let everything: Accessories.Capabilities = [.audioSwitching, .placement]

    package let registry: MemoryRegistry
    package let host: AppHost
    private let log: CallLog

    package init(role: Role = .both, person: Person = Person()) {
        let log = CallLog()
        registry = MemoryRegistry { WallTime(nanoseconds: 0) }
        host = AppHost(registry: registry, role: role, person: person) { log.append($0) }
        self.log = log
    }

    /// A host of another role on the same registry: another process of the same app.
    package func host(as role: Role) -> AppHost {
        let log = log
        return AppHost(registry: registry, role: role) { log.append($0) }
    }

    /// All calls that the app made, in order.
    package var calls: [AppCall] { log.calls }

    /// What was refused, in order.
    package var refusals: [Refusal] {
        calls.compactMap { call in
            guard case .refused(let refusal) = call.outcome else { return nil }
            return refusal
        }
    }

    /// A board says hello.
    package func attach(
        _ id: String = "R2-07", name: String = "Rack",
        reporting capabilities: Accessories.Capabilities = everything,
        address: [UInt8] = [0xC0, 0xFF, 0xEE, 0, 0, 0x07]
    ) {
        let report = BoardReport(
            name: name, formFactor: .earbuds, bluetoothAddress: BluetoothAddress(address),
            capabilities: capabilities)
        change(id, because: .hello) { $0.boardSeen(report, on: id) }
    }

    package func unplug(_ id: String = "R2-07") {
        change(id, because: .unplug) { $0.unplugged(from: id) }
    }

    /// Another process pairs a board.
    package func pair(_ id: String = "R2-07", _ authorization: Authorization = .authorized) {
        change(id, because: .pair) { $0.pair(authorization) }
    }

    /// Another process removes a board.
    package func remove(_ id: String = "R2-07") {
        change(id, because: .remove) { $0.remove() }
    }

    package func state(of id: String = "R2-07") -> Accessory {
        registry.snapshot().registry[id]
    }

    /// What the registry believes of a board; nil if it isn't registered.
    package func configuration(of id: String = "R2-07") -> Accessories.Configuration? {
        state(of: id).configuration
    }

    /// The ids of all boards that are paired.
    package var pairedBoards: Set<String> {
        Set(registry.snapshot().registry.accessories.filter { $0.authorization != nil }.map(\.id))
    }

    /// The accessory that a session gives for a board that is paired.
    package func accessory(_ id: String = "R2-07", on host: AppHost? = nil) async -> ASAccessory {
        let host = host ?? self.host
        let session = host.run { ASAccessorySession() }
        let events = EventLog()
        session.activate(on: DispatchQueue(label: "AppBench"), eventHandler: events.append)
        _ = await events.until(.activated)
        let accessory = session.accessories.first { $0.boardID == id }
        precondition(accessory != nil, "\(id) isn't paired")
        return accessory ?? ASAccessory()
    }

    /// A board that is attached and paired.
    package func pairedAccessory(
        _ id: String = "R2-07", reporting capabilities: Accessories.Capabilities = everything
    ) async -> ASAccessory {
        attach(id, reporting: capabilities)
        pair(id)
        return await accessory(id)
    }

    private func change<Value>(
        _ id: String, because cause: RegistryChange.Cause, _ body: (inout Accessory) -> Value
    ) {
        _ = registry.change(id, because: cause, knowing: nil, body)
    }
}

/// What a host's listener heard.
private final class CallLog: Sendable {
    private let heard = Mutex<[AppCall]>([])

    var calls: [AppCall] { heard.withLock { $0 } }

    func append(_ call: AppCall) {
        heard.withLock { $0.append(call) }
    }
}
