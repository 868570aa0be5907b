import BridgeCore
import Timing

/// An event without its number, which the bench checks by itself.
struct Told: Hashable, CustomStringConvertible {
    /// When, in milliseconds of the session.
    var at: Int64
    var link: String?
    var kind: Event.Kind

    /// What is told of the bench's first link.
    init(_ at: Int64, _ kind: Event.Kind, link: String? = "a") {
        self.at = at
        self.link = link
        self.kind = kind
    }

    init(_ event: Event) {
        self.init(event.time.milliseconds.count, event.kind, link: event.link)
    }

    var description: String { "\n\(at) \(link ?? "-") \(kind)" }
}
