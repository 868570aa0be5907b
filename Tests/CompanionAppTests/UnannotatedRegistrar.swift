#if UNANNOTATED_APP
    import AccessorySetupKit
    import AudioAccessoryKit

    /// A registrar that says nothing of actors, as long as the compiler lets it: in Swift 5 mode, or where all is the main
    /// actor's anyway.
    final class UnannotatedRegistrar {
        private let session = ASAccessorySession()
        private(set) var registered = Set<ASAccessory>()
        var whenRegistered: (() -> Void)?

        func start() {
            session.activate(on: .main) { [weak self] event in
                self?.handleEvent(event)
            }
        }

        private func handleEvent(_ event: ASAccessoryEvent) {
            switch event.eventType {
            case .activated:
                for accessory in session.accessories {
                    Task { await registerIfNeeded(accessory) }
                }
            case .accessoryAdded:
                guard let accessory = event.accessory else { return }
                Task { await registerIfNeeded(accessory) }
            case .accessoryRemoved:
                if let accessory = event.accessory {
                    registered.remove(accessory)
                }
            default:
                break
            }
        }

        private func registerIfNeeded(_ accessory: ASAccessory) async {
            guard !registered.contains(accessory) else { return }
            do {
                let configuration = AccessoryControlDevice.Configuration(
                    devicePlacement: .offHead,
                    deviceCapabilities: [.audioSwitching, .placement]
                )
                try await AccessoryControlDevice.register(accessory, configuration)
                registered.insert(accessory)
                whenRegistered?()
            } catch {
                print("Registration failed: \(error)")
            }
        }
    }
#endif
