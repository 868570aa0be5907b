public import FoundationEssentials
internal import HeadsetTerms

/// A phone, a laptop or the like that plays through headsets: a Bluetooth address.
///
/// Written as text it is its address: `headset.connect("12:34:56:78:9A:BC")`.
public struct AudioSource: Hashable, Sendable {
    let address: BluetoothAddress

    /// The bench's own phone, unless the bench is given another.
    public static let phone: AudioSource = "12:34:56:78:9A:01"
    public static let laptop: AudioSource = "12:34:56:78:9A:02"
    public static let tablet: AudioSource = "12:34:56:78:9A:03"

    init(_ address: BluetoothAddress) {
        self.address = address
    }

    /// The device with an address like `12:34:56:78:9A:BC`; nil if the text is none.
    public init?(_ address: String) {
        guard let address = BluetoothAddress(address) else { return nil }
        self.address = address
    }

    /// As AudioAccessoryKit has it: six bytes in written order.
    public var identifier: Data { Data(address.octets) }
}

extension AudioSource: ExpressibleByStringLiteral {
    /// Stops the program if the literal is no address.
    public init(stringLiteral address: String) {
        guard let source = AudioSource(address) else {
            preconditionFailure("\"\(address)\" is no Bluetooth address like 12:34:56:78:9A:BC")
        }
        self = source
    }
}

extension AudioSource: CustomStringConvertible {
    public var description: String {
        switch self {
        case .phone: "phone"
        case .laptop: "laptop"
        case .tablet: "tablet"
        default: address.description  // an address is open
        }
    }
}
