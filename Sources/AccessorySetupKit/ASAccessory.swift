package import Accessories
package import AppHosting
@_exported public import Dispatch
@_exported public import FoundationEssentials
internal import HeadsetTerms
@_exported public import UIKit

/// An accessory that a person gave the app in the picker, as it was at one moment.
///
/// Two are equal if they are the same accessory, whatever has become of it in between.
public final class ASAccessory: Sendable {
    /// How far the person's consent has come.
    @nonexhaustive
    public enum AccessoryState: Int, Hashable, Sendable {
        /// The app may not use it, or no longer.
        case unauthorized = 0
        /// The person chose it; the app has to finish its authorization.
        case awaitingAuthorization = 10
        case authorized = 20
    }

    /// What renaming an accessory changes besides its name.
    public struct RenameOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Its Wi-Fi network's name; a board of this bench has none.
        public static let ssid = RenameOptions(rawValue: 1 << 0)
    }

    /// What happens to an accessory of this kind while it is set up.
    public struct SupportOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// It pairs by Bluetooth Low Energy: the session tells `pickerSetupPairing`.
        public static let bluetoothPairingLE = SupportOptions(rawValue: 1 << 1)
        /// Its classic transport follows: the session tells `pickerSetupBridging`.
        public static let bluetoothTransportBridging = SupportOptions(rawValue: 1 << 2)
        /// It is a keyboard, a mouse or the like. Nothing follows from that here.
        public static let bluetoothHID = SupportOptions(rawValue: 1 << 3)
    }

    public let state: ASAccessory.AccessoryState
    /// Made of the board id, so that it is the same in every process and at every launch; nil if it was never paired.
    public let bluetoothIdentifier: UUID?
    /// The board's Bluetooth address, six bytes in written order; nil if its hello has none.
    public let bluetoothTransportBridgingIdentifier: Data?
    /// What the person called it in this process, or else the name in the board's hello.
    public let displayName: String
    /// Always nil: a board has no Wi-Fi here.
    public let ssid: String?
    /// The descriptor of the display item by which the person chose it; one without traits if it was paired by another
    /// session or another process, which nobody remembers here.
    public let descriptor: ASDiscoveryDescriptor

    /// Where it was made, and where calls about it go.
    package let host: AppHost
    /// Nil for an accessory that no pairing gave.
    package let boardID: String?

    /// An accessory that no pairing gave: it can't be registered.
    public convenience init() {
        self.init(
            state: .unauthorized, boardID: nil, displayName: "", bridgingIdentifier: nil,
            descriptor: ASDiscoveryDescriptor(), host: .current)
    }

    /// What became of an accessory that is or was paired.
    package convenience init(
        _ accessory: Accessory, descriptor: ASDiscoveryDescriptor = ASDiscoveryDescriptor(), host: AppHost
    ) {
        self.init(
            state: ASAccessory.AccessoryState(accessory.authorization), boardID: accessory.id,
            displayName: host.name(of: accessory.id) ?? accessory.reported?.name ?? accessory.id,
            bridgingIdentifier: (accessory.reported?.bluetoothAddress?.octets).map { Data($0) },
            descriptor: descriptor, host: host)
    }

    private init(
        state: AccessoryState, boardID: String?, displayName: String, bridgingIdentifier: Data?,
        descriptor: ASDiscoveryDescriptor, host: AppHost
    ) {
        self.state = state
        self.boardID = boardID
        self.bluetoothIdentifier = boardID.map { UUID(board: $0) }
        self.bluetoothTransportBridgingIdentifier = bridgingIdentifier
        self.displayName = displayName
        self.ssid = nil
        self.descriptor = descriptor
        self.host = host
    }
}

extension ASAccessory.AccessoryState {
    init(_ authorization: Authorization?) {
        switch authorization {
        case nil, .unauthorized: self = .unauthorized
        case .awaitingAuthorization: self = .awaitingAuthorization
        case .authorized: self = .authorized
        }
    }
}

extension ASAccessory: Hashable {
    public static func == (left: ASAccessory, right: ASAccessory) -> Bool {
        left.boardID == nil ? left === right : left.boardID == right.boardID
    }

    public func hash(into hasher: inout Hasher) {
        if let boardID {
            hasher.combine(boardID)
        } else {
            hasher.combine(ObjectIdentifier(self))
        }
    }
}

extension ASAccessory: CustomStringConvertible {
    public var description: String {
        "ASAccessory(\(displayName), \(state))"
    }
}
