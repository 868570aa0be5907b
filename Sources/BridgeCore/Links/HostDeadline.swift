internal import Timing

/// A moment by the host's clock at which something happens though nothing comes.
struct HostDeadline: Comparable {
    /// What happens; of those at one moment, in this order.
    enum Kind: Int, Comparable {
        /// The link is up, and no intact frame has come for too long.
        case silence
        /// The board that is known has been away for too long.
        case grace
        /// A request is sent again or given up.
        case retry
        /// A profile's question is due.
        case query
        /// What a board said once has stood for long enough.
        case confirm
        /// The engine of a board without a clock is due.
        case engine
        /// The shared registry could not be reached, and is asked again.
        case registry

        static func < (left: Kind, right: Kind) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    var time: Timestamp
    var link: LinkID
    var kind: Kind

    /// Nil if there is no such moment.
    init?(_ kind: Kind, of link: LinkID, at time: Timestamp?) {
        guard let time else { return nil }
        self.time = time
        self.link = link
        self.kind = kind
    }

    static func < (left: HostDeadline, right: HostDeadline) -> Bool {
        (left.time, left.link, left.kind) < (right.time, right.link, right.kind)
    }

    /// The one that comes first.
    static func earlier(_ left: HostDeadline?, _ right: HostDeadline?) -> HostDeadline? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }
}
