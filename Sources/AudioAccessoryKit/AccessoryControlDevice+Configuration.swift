package import Accessories
public import FoundationEssentials

extension AccessoryControlDevice {
    /// What the system is to believe of an accessory; always given whole.
    public struct Configuration: Sendable {
        /// Where it is; nil is unknown. Always nil without the capability `placement`.
        public var devicePlacement: AccessoryControlDevice.Placement?
        public var deviceCapabilities: AccessoryControlDevice.Capabilities
        /// The Bluetooth address, six bytes in written order, of the device whose audio has precedence; nil if none is
        /// connected. Always nil without the capability `audioSwitching`.
        public var primaryAudioSourceDeviceIdentifier: Data?
        /// The same of the other connected device. If only one is connected, it is the primary.
        public var secondaryAudioSourceDeviceIdentifier: Data?

        public init(
            devicePlacement: AccessoryControlDevice.Placement? = nil,
            deviceCapabilities: AccessoryControlDevice.Capabilities,
            primaryAudioSourceDeviceIdentifier: Data? = nil,
            secondaryAudioSourceDeviceIdentifier: Data? = nil
        ) {
            self.devicePlacement = devicePlacement
            self.deviceCapabilities = deviceCapabilities
            self.primaryAudioSourceDeviceIdentifier = primaryAudioSourceDeviceIdentifier
            self.secondaryAudioSourceDeviceIdentifier = secondaryAudioSourceDeviceIdentifier
        }
    }
}

extension AccessoryControlDevice.Configuration {
    package init(_ configuration: Accessories.Configuration) {
        self.init(
            devicePlacement: configuration.devicePlacement.map { AccessoryControlDevice.Placement($0) },
            deviceCapabilities: AccessoryControlDevice.Capabilities(
                rawValue: configuration.deviceCapabilities.rawValue),
            primaryAudioSourceDeviceIdentifier: configuration.primaryAudioSourceDeviceIdentifier.map {
                Data($0)
            },
            secondaryAudioSourceDeviceIdentifier: configuration.secondaryAudioSourceDeviceIdentifier.map {
                Data($0)
            })
    }

    /// As the registry has it.
    var held: Accessories.Configuration {
        Accessories.Configuration(
            devicePlacement: devicePlacement?.held,
            deviceCapabilities: Accessories.Capabilities(rawValue: deviceCapabilities.rawValue),
            primaryAudioSourceDeviceIdentifier: primaryAudioSourceDeviceIdentifier.map { Array($0) },
            secondaryAudioSourceDeviceIdentifier: secondaryAudioSourceDeviceIdentifier.map { Array($0) })
    }
}
