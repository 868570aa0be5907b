package import Accessories
public import FoundationEssentials

extension AccessoryControlDevice {
    /// Why a call wasn't granted.
    @nonexhaustive
    public enum Error: Swift.Error, LocalizedError, Hashable, Sendable {
        /// The accessory doesn't support the requested capability.
        case accessoryNotCapable
        /// The call was wrong: its caller, its moment or what it carried.
        case invalidRequest
        /// The registration has ended: discard the handle; the container app decides whether to register again.
        case invalidated
        /// The registry itself failed. Never take it for something that passes by itself.
        case unknown

        public var errorDescription: String? {
            switch self {
            case .accessoryNotCapable: "The accessory doesn’t have the requested capability."
            case .invalidRequest: "The request isn’t valid."
            case .invalidated: "The accessory’s registration has ended."
            case .unknown: "The registry failed."
            }
        }
    }
}

extension AccessoryControlDevice.Error {
    package init(_ error: RegistryError) {
        switch error {
        case .accessoryNotCapable: self = .accessoryNotCapable
        case .invalidRequest: self = .invalidRequest
        case .invalidated: self = .invalidated
        case .unknown: self = .unknown
        }
    }
}
