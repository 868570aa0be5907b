internal import Synchronization
public import UIKit

/// One kind of accessory that the picker shows.
public final class ASPickerDisplayItem: Sendable {
    /// What setting up an accessory of this kind takes.
    public struct SetupOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The picker asks the person for a name.
        public static let rename = SetupOptions(rawValue: 1 << 0)
        /// The picker stays until the app finishes the authorization, or fails it.
        public static let confirmAuthorization = SetupOptions(rawValue: 1 << 1)
        /// The picker says that setup goes on in the app. Nothing follows from that here.
        public static let finishInApp = SetupOptions(rawValue: 1 << 2)
    }

    private struct Options {
        var rename: ASAccessory.RenameOptions = []
        var setup: SetupOptions = []
    }

    /// What the picker calls it.
    public let name: String
    public let productImage: UIImage
    /// Which boards are of this kind.
    public let descriptor: ASDiscoveryDescriptor
    private let options = Mutex(Options())

    public init(name: String, productImage: UIImage, descriptor: ASDiscoveryDescriptor) {
        self.name = name
        self.productImage = productImage
        self.descriptor = descriptor
    }

    public var renameOptions: ASAccessory.RenameOptions {
        get { options.withLock { $0.rename } }
        set { options.withLock { $0.rename = newValue } }
    }

    public var setupOptions: ASPickerDisplayItem.SetupOptions {
        get { options.withLock { $0.setup } }
        set { options.withLock { $0.setup = newValue } }
    }
}

extension ASPickerDisplayItem: Hashable {
    public static func == (left: ASPickerDisplayItem, right: ASPickerDisplayItem) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
