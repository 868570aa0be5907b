#if canImport(AudioAccessoryKit)
    import AccessorySetupKit
    import AudioAccessoryKit

    /// The app's extension: it hears from a headset where it is and who plays through it, and tells the system.
    public actor HeadsetMonitor {
        /// What became of what the headset said last.
        public enum Standing: Equatable, Sendable {
            /// It has said nothing yet.
            case idle
            /// The system has it.
            case told
            /// The registration has ended, or there is none: the app was asked to register again.
            case handedOff
            /// The headset is registered for less than it tells.
            case incapable
            /// The system failed; nobody knows whether that passes.
            case failed
        }

        public private(set) var standing = Standing.idle
        /// What the person should be told, the latest last.
        public private(set) var problems: [String] = []

        private let accessory: ASAccessory
        private let handOff: HandOff
        private var report: AccessoryReport?

        public init(_ accessory: ASAccessory, handOff: HandOff) {
            self.accessory = accessory
            self.handOff = handOff
        }

        /// Listens to the headset's link until it closes.
        public func listen<Reports: AsyncSequence>(to reports: Reports) async
        where Reports.Element == AccessoryReport, Reports.Failure == Never {
            for await report in reports { await take(report) }
        }

        /// The headset said something.
        public func take(_ report: AccessoryReport) async {
            self.report = report
            await tellAgain()
        }

        /// Says again what the headset said last: when the app has registered it again.
        public func tellAgain() async {
            guard let report else { return }
            do {
                try await tell(report)
                standing = .told
            } catch let error as AccessoryControlDevice.Error {
                dispose(of: error)
            } catch {
                surface(error)
            }
        }

        /// Current, copy, change, update. Each time the current one: the handle of a registration that has ended is of no
        /// use, and the container may have registered again meanwhile.
        private func tell(_ report: AccessoryReport) async throws {
            let device = try AccessoryControlDevice.current(for: accessory)
            var configuration = device.configuration
            if configuration.deviceCapabilities.contains(.placement) {
                configuration.devicePlacement = report.placement
            }
            if configuration.deviceCapabilities.contains(.audioSwitching) {
                configuration.primaryAudioSourceDeviceIdentifier = report.primary
                configuration.secondaryAudioSourceDeviceIdentifier = report.secondary
            }
            try await device.update(configuration)
        }

        private func dispose(of error: AccessoryControlDevice.Error) {
            switch error {
            case .invalidated, .invalidRequest:
                // Registering is the container's, which may be asleep.
                askContainer()
            case .accessoryNotCapable:
                standing = .incapable
                problems.append("\(accessory.displayName) tells more than it was registered for.")
            case .unknown:
                surface(error)
            @unknown default:
                surface(error)
            }
        }

        private func askContainer() {
            guard let identifier = accessory.bluetoothIdentifier else { return }
            do {
                try handOff.ask(for: identifier)
                standing = .handedOff
            } catch {
                surface(error)
            }
        }

        private func surface(_ error: any Error) {
            standing = .failed
            problems.append("\(accessory.displayName): \(error)")
        }
    }
#endif
