/// What a session tells its app.
public final class ASAccessoryEvent: Sendable {
    public let eventType: ASAccessoryEventType
    /// The accessory that it is about, as it is from now on; nil for events of the session and of the picker.
    public let accessory: ASAccessory?
    /// What went wrong, an `ASError`; nil if nothing did.
    public let error: (any Error)?

    init(_ eventType: ASAccessoryEventType, _ accessory: ASAccessory? = nil, error: ASError? = nil) {
        self.eventType = eventType
        self.accessory = accessory
        self.error = error
    }
}

extension ASAccessoryEvent: Hashable {
    public static func == (left: ASAccessoryEvent, right: ASAccessoryEvent) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension ASAccessoryEvent: CustomStringConvertible {
    public var description: String {
        accessory.map { "ASAccessoryEvent(\(eventType), \($0))" } ?? "ASAccessoryEvent(\(eventType))"
    }
}
