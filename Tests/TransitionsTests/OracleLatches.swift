import HeadsetTerms
import Timing
import Transitions

/// What an ear of the oracle last heard of each kind.
struct OracleLatches {
    /// When and in which frame something was heard.
    struct Key {
        var time: Int64
        var sequence: UInt16

        func isNewer(than other: Key) -> Bool {
            time != other.time ? time > other.time : Int16(bitPattern: sequence &- other.sequence) > 0
        }
    }

    var near: Bool?
    var isNearDoubtful = false
    var verdict: WearVerdict?
    var isVerdictDoubtful = false
    var caseIn = false
    /// Since when the ear lies still; nil if it doesn't, or says nothing of it.
    var stillSince: Int64?
    /// The newest of each kind, by name; none where arrival decides.
    var keys: [String: Key] = [:]

    /// Hears an event at a moment.
    mutating func hear(_ kind: WearEvent.Kind, at now: Int64) {
        switch kind {
        case .near(let value): (near, isNearDoubtful) = (value, false)
        case .verdict(let value): (verdict, isVerdictDoubtful) = (value, false)
        case .inCase(let value): caseIn = value
        case .moving(let value):
            stillSince = value ? nil : stillSince ?? now
        case .hall, .lidOpen: break
        }
    }
}

extension WearEvent.Kind {
    /// The name of its latch.
    var name: String {
        switch self {
        case .near: "near"
        case .verdict: "verdict"
        case .inCase: "case"
        case .hall: "hall"
        case .lidOpen: "lid"
        case .moving: "moving"
        }
    }
}
