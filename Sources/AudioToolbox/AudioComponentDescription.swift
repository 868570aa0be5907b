/// Four characters that name something of audio, as a number.
public typealias OSType = UInt32

/// What names an audio component: a stand-in, so that an app's code which mentions one compiles here.
public struct AudioComponentDescription: Sendable {
    public var componentType: OSType
    public var componentSubType: OSType
    public var componentManufacturer: OSType
    public var componentFlags: UInt32
    public var componentFlagsMask: UInt32

    /// All zero.
    public init() {
        self.init(
            componentType: 0, componentSubType: 0, componentManufacturer: 0, componentFlags: 0,
            componentFlagsMask: 0)
    }

    public init(
        componentType: OSType, componentSubType: OSType, componentManufacturer: OSType,
        componentFlags: UInt32, componentFlagsMask: UInt32
    ) {
        self.componentType = componentType
        self.componentSubType = componentSubType
        self.componentManufacturer = componentManufacturer
        self.componentFlags = componentFlags
        self.componentFlagsMask = componentFlagsMask
    }
}
