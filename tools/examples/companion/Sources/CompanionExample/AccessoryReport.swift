#if canImport(AudioAccessoryKit)
    import AudioAccessoryKit

    /// What a headset tells the app over its own link: all of it, every time.
    public struct AccessoryReport: Equatable, Sendable {
        /// Nil is unknown.
        public var placement: AccessoryControlDevice.Placement?
        /// The addresses of the devices that are connected to it, those first that count most.
        public var devices: [Data]

        public init(placement: AccessoryControlDevice.Placement? = nil, devices: [Data] = []) {
            self.placement = placement
            self.devices = devices
        }

        /// Of several devices the system wants to know two; the only one is the primary.
        public var primary: Data? { devices.first }
        public var secondary: Data? { devices.dropFirst().first }
    }
#endif
