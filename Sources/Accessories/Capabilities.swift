/// What an accessory is able to tell the system (Apple's `AccessoryControlDevice.Capabilities`).
public struct Capabilities: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// It says which devices play through it: `primary…` and `secondaryAudioSourceDeviceIdentifier`.
    public static let audioSwitching = Capabilities(rawValue: 1 << 0)
    /// It says where it is: `devicePlacement`.
    public static let placement = Capabilities(rawValue: 1 << 1)

    /// The stable names, as JSON has them, lowest bit first; a bit without a name is `bit` and its number.
    public var names: [String] {
        (0..<UInt32.bitWidth).filter { rawValue >> $0 & 1 == 1 }.map { bit in
            switch Capabilities(rawValue: 1 << bit) {
            case .audioSwitching: "audioSwitching"
            case .placement: "placement"
            default: "bit\(bit)"  // an option set is open: a board may report what this version doesn't know
            }
        }
    }

    /// The names with commas between.
    public var text: String { names.joined(separator: ",") }

    /// Those of these names with commas between; nil if one is no name.
    public init?(text: String) {
        self = []
        for name in text.split(separator: ",") {
            guard let capability = Capabilities.all.first(where: { $0.name == name }) else { return nil }
            insert(capability.one)
        }
    }

    /// Each by its name.
    private static let all = (0..<UInt32.bitWidth).map { bit in
        let one = Capabilities(rawValue: 1 << bit)
        return (one: one, name: one.text)
    }
}
