internal import Accessories

extension AccessoryControlDevice {
    /// What an accessory is able to tell the system.
    public struct Capabilities: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// It tells which devices play through it: the audio source identifiers.
        public static let audioSwitching = Capabilities(
            rawValue: Accessories.Capabilities.audioSwitching.rawValue)
        /// It tells where it is: `devicePlacement`.
        public static let placement = Capabilities(rawValue: Accessories.Capabilities.placement.rawValue)
    }
}
