internal import AppHosting
public import Dispatch
internal import Synchronization

/// How an app is given accessories, and keeps them.
///
/// The session stays with the host in which it was made. Events come on the app's queue, one at a time and in Apple's
/// order: `activated` first, `accessoryAdded` before `pickerDidDismiss`, `invalidated` last. What other processes do to
/// the same registry comes as events, too.
///
/// On the bench nobody touches a screen. The picker lists the boards that are attached, not yet paired, and match a
/// display item; who sits before it takes the first, the one that `HEADSET_BRIDGE_PICK` names, or cancels. While none
/// is listed it waits: 30 seconds, or as long as `pickerDisplaySettings` say.
public final class ASAccessorySession: Sendable {
    private let engine: SessionEngine

    public init() {
        engine = SessionEngine(host: .current)
    }

    deinit { engine.invalidate(telling: false) }

    /// The accessories that the app was given, in the order of their board ids; none before `activated`.
    public var accessories: [ASAccessory] { engine.accessories }

    /// How the pickers behave that are shown from now on; nil as without settings.
    public var pickerDisplaySettings: ASPickerDisplaySettings? {
        get { engine.state.withLock { $0.settings } }
        set { engine.state.withLock { $0.settings = newValue } }
    }

    /// Begins. If the registry can't be read, the `activated` event has the error `activationFailed`.
    public func activate(on queue: DispatchQueue, eventHandler: @escaping (ASAccessoryEvent) -> Void) {
        engine.activate(EventMailbox(queue: queue, host: engine.host, handler: eventHandler))
    }

    /// Ends for good, and closes the picker; requests that are under way and all later ones get `invalidated`.
    public func invalidate() {
        engine.invalidate(telling: true)
    }

    /// Apps without a display item have an extension that finds accessories; there are none here.
    ///
    /// - Parameter completionHandler: gets `extensionNotFound`.
    public func showPicker(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        engine.complete(completionHandler, engine.inactivity ?? ASError(.extensionNotFound))
    }

    /// Shows the picker.
    ///
    /// - Parameter completionHandler: is called after `pickerDidDismiss`; it gets `userCancelled`, `discoveryTimeout`,
    ///   `connectionFailed` if the app failed the authorization, the registry couldn't be written, or another process
    ///   was given the accessory at the same moment, `invalidRequest` for a descriptor without service and company or
    ///   otherwise against Apple's demands, and `pickerAlreadyActive`.
    public func showPicker(
        for displayItems: [ASPickerDisplayItem],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        engine.showPicker(for: displayItems, completion: completionHandler)
    }

    /// Authorizes an accessory that awaits it.
    ///
    /// - Parameter completionHandler: gets `invalidRequest` for any other.
    public func finishAuthorization(
        for accessory: ASAccessory, settings: ASAccessorySettings,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        engine.finishAuthorization(for: accessory, settings: settings, completion: completionHandler)
    }

    /// Gives up an accessory that awaits authorization: it is no longer paired.
    ///
    /// - Parameter completionHandler: gets `invalidRequest` for any other.
    public func failAuthorization(
        for accessory: ASAccessory, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        engine.failAuthorization(for: accessory, completion: completionHandler)
    }

    /// Removes an accessory, and with it its registration.
    ///
    /// - Parameter completionHandler: gets `invalidRequest` if it isn't paired.
    public func removeAccessory(
        _ accessory: ASAccessory, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        engine.removeAccessory(accessory, completion: completionHandler)
    }

    /// Asks the person for another name, and tells `accessoryChanged` if they give one.
    ///
    /// - Parameter completionHandler: gets `invalidRequest` if it isn't paired.
    public func renameAccessory(
        _ accessory: ASAccessory, options renameOptions: ASAccessory.RenameOptions = [],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        engine.renameAccessory(accessory, completion: completionHandler)
    }
}

extension ASAccessorySession: Hashable {
    public static func == (left: ASAccessorySession, right: ASAccessorySession) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
