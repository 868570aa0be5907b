import AccessorySetupKit
import AudioAccessoryKit
import CoreBluetooth

/// A container app that registers what it is given, as its main actor.
@MainActor
final class Container {
    private(set) var registered: Set<ASAccessory> = []
    private(set) var isActivated = false
    private(set) var problems: [String] = []
    private let session = ASAccessorySession()
    private var picked: ASAccessory?
    private var registrations: [Task<Void, Never>] = []

    func start() {
        session.activate(on: .main) { [weak self] event in
            self?.handle(event)
        }
    }

    func stop() {
        session.invalidate()
    }

    /// All registrations that were begun have ended.
    func settle() async {
        while let registration = registrations.popLast() { await registration.value }
    }

    func addAccessory() async throws {
        let descriptor = ASDiscoveryDescriptor()
        descriptor.bluetoothServiceUUID = CBUUID(string: "0000FD6F-0000-1000-8000-00805F9B34FB")
        descriptor.bluetoothNameSubstring = "Rack"
        descriptor.bluetoothRange = .immediate
        descriptor.supportedOptions = [.bluetoothPairingLE, .bluetoothTransportBridging]
        guard let image = UIImage(named: "earbuds") else { return }
        let item = ASPickerDisplayItem(name: "Earbuds", productImage: image, descriptor: descriptor)
        try await session.showPicker(for: [item])
    }

    func forget(_ accessory: ASAccessory) async throws {
        try await session.removeAccessory(accessory)
    }

    private func handle(_ event: ASAccessoryEvent) {
        switch event.eventType {
        case .activated:
            isActivated = true
            for accessory in session.accessories { register(accessory) }
        case .accessoryAdded:
            picked = event.accessory
        case .pickerDidDismiss:
            guard let accessory = picked else { return }
            picked = nil
            register(accessory)
        case .accessoryRemoved:
            if let accessory = event.accessory { registered.remove(accessory) }
        case .invalidated:
            isActivated = false
        default:
            break
        }
    }

    private func register(_ accessory: ASAccessory) {
        registrations.append(Task { await registerIfNeeded(accessory) })
    }

    private func registerIfNeeded(_ accessory: ASAccessory) async {
        guard accessory.state == .authorized, !registered.contains(accessory) else { return }
        let configuration = AccessoryControlDevice.Configuration(
            devicePlacement: .offHead,
            deviceCapabilities: [.audioSwitching, .placement]
        )
        do {
            try await AccessoryControlDevice.register(accessory, configuration)
            registered.insert(accessory)
        } catch {
            problems.append("\(error)")
        }
    }
}
