public import HeadsetTerms

/// What the system believes of a registered accessory (Apple's `AccessoryControlDevice.Configuration`).
///
/// It is always passed on whole: copy, change, apply. A value may be against the rules; the registry is what
/// refuses it, and a configuration that the registry holds has passed them all.
public struct Configuration: Hashable, Sendable {
    /// Where the accessory is; nil is unknown. Always nil without the capability `placement`.
    public var devicePlacement: Placement?
    /// What the accessory was registered for; an update can't change it.
    public var deviceCapabilities: Capabilities
    /// The Bluetooth address, in written order, of the device whose audio has precedence; nil if none is
    /// connected. Always nil without the capability `audioSwitching`. Bytes, since a caller can give what is
    /// no address.
    public var primaryAudioSourceDeviceIdentifier: [UInt8]?
    /// The same of the other connected device; never without a primary.
    public var secondaryAudioSourceDeviceIdentifier: [UInt8]?

    public init(
        devicePlacement: Placement? = nil, deviceCapabilities: Capabilities,
        primaryAudioSourceDeviceIdentifier: [UInt8]? = nil,
        secondaryAudioSourceDeviceIdentifier: [UInt8]? = nil
    ) {
        self.devicePlacement = devicePlacement
        self.deviceCapabilities = deviceCapabilities
        self.primaryAudioSourceDeviceIdentifier = primaryAudioSourceDeviceIdentifier
        self.secondaryAudioSourceDeviceIdentifier = secondaryAudioSourceDeviceIdentifier
    }

    /// The primary source as an address; nil if there is none, or if its bytes are no address.
    public var primarySource: BluetoothAddress? {
        primaryAudioSourceDeviceIdentifier.flatMap { BluetoothAddress($0) }
    }

    /// The secondary source as an address; nil if there is none, or if its bytes are no address.
    public var secondarySource: BluetoothAddress? {
        secondaryAudioSourceDeviceIdentifier.flatMap { BluetoothAddress($0) }
    }
}
