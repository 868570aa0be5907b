#if canImport(AudioAccessoryKit)
    import AccessorySetupKit
    import AudioAccessoryKit
    import CoreBluetooth

    /// The app itself: the person gives it headsets, and it registers them.
    ///
    /// It registers at every launch what it was given before, and what it is given meanwhile. What its extension can't do,
    /// since a registration has ended, it finds in the hand-off whenever it comes to the front.
    @MainActor
    public final class HeadsetContainer {
        /// What was registered since the launch.
        public private(set) var registered: Set<ASAccessory> = []
        /// What the person should be told, the latest last.
        public private(set) var problems: [String] = []
        /// Each registration that succeeded, as it does.
        public let registrations: AsyncStream<ASAccessory>

        private let session = ASAccessorySession()
        private let handOff: HandOff
        private let tell: AsyncStream<ASAccessory>.Continuation
        private var isActivated = false

        public init(handOff: HandOff) {
            self.handOff = handOff
            (registrations, tell) = AsyncStream.makeStream()
        }

        /// What the list on the screen shows: all headsets that the app was given, by name.
        public var headsets: [ASAccessory] {
            session.accessories.sorted { $0.displayName < $1.displayName }
        }

        /// At launch.
        public func start() {
            session.activate(on: .main) { [weak self] event in
                self?.handle(event)
            }
        }

        /// Whenever the app comes to the front.
        public func resume() async {
            guard isActivated else { return }
            do {
                let lost = Set(try handOff.take())
                for accessory in session.accessories {
                    guard let identifier = accessory.bluetoothIdentifier, lost.contains(identifier) else {
                        continue
                    }
                    await register(accessory)
                }
            } catch {
                problems.append("The extension’s requests can’t be read: \(error)")
            }
        }

        /// The person wants to add a headset.
        public func addHeadset() async throws {
            let descriptor = ASDiscoveryDescriptor()
            descriptor.bluetoothServiceUUID = CBUUID(string: "FD6F")
            descriptor.supportedOptions = [.bluetoothPairingLE, .bluetoothTransportBridging]
            let picture = UIImage(named: "headset") ?? UIImage()
            try await session.showPicker(for: [
                ASPickerDisplayItem(name: "Headset", productImage: picture, descriptor: descriptor)
            ])
        }

        /// The person wants to remove a headset; its registration goes with it.
        public func remove(_ accessory: ASAccessory) async throws {
            try await session.removeAccessory(accessory)
        }

        private func handle(_ event: ASAccessoryEvent) {
            switch event.eventType {
            case .activated:
                isActivated = event.error == nil
                if let error = event.error { problems.append("Headsets can’t be used: \(error)") }
                let known = session.accessories
                Task {
                    for accessory in known { await register(accessory) }
                    await resume()
                }
            case .accessoryAdded, .accessoryChanged:
                guard let accessory = event.accessory, !registered.contains(accessory) else { return }
                Task { await register(accessory) }
            case .accessoryRemoved:
                if let accessory = event.accessory { registered.remove(accessory) }
            case .invalidated:
                isActivated = false
            default:
                break
            }
        }

        /// Registers for all that the app can do with a headset, or else for what this one can.
        private func register(_ accessory: ASAccessory) async {
            guard accessory.state == .authorized else { return }
            do {
                do {
                    try await register(accessory, for: [.audioSwitching, .placement])
                } catch AccessoryControlDevice.Error.accessoryNotCapable {
                    try await register(accessory, for: .placement)
                }
            } catch {
                registered.remove(accessory)
                problems.append("\(accessory.displayName) can’t be registered: \(error)")
            }
        }

        /// Nothing is said of where it is: the extension knows, and says it.
        private func register(
            _ accessory: ASAccessory, for capabilities: AccessoryControlDevice.Capabilities
        ) async throws {
            let configuration = AccessoryControlDevice.Configuration(deviceCapabilities: capabilities)
            try await AccessoryControlDevice.register(accessory, configuration)
            registered.insert(accessory)
            tell.yield(accessory)
        }
    }
#endif
