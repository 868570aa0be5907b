internal import Timing

/// A moment by the host's clock at which something happens though nothing comes.
struct HostDeadline: Comparable {
    /// What happens; of those at one moment, in this order.
    enum Kind: Int, Comparable {
        /// The link is up, and no intact frame has come for too long.
        case silence
        /// The link has been down for too long.
        case grace
        /// A request is sent again or given up.
        case retry

        static func < (left: Kind, right: Kind) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    var time: Timestamp
    var link: LinkID
    var kind: Kind

    static func < (left: HostDeadline, right: HostDeadline) -> Bool {
        (left.time, left.link, left.kind) < (right.time, right.link, right.kind)
    }
}
