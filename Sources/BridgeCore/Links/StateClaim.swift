internal import HeadsetTerms
internal import Transitions

/// A state that a unit says something is in.
enum StateClaim: Equatable, Sendable {
    case wear(WearEvent)
    case link(LinkChange)
    case table([SourceLink])

    /// What has a state.
    enum Subject: Hashable, Sendable {
        case wear(Ear, Sense)
        case link(BluetoothAddress, SourceProfile)
        case table

        var isLink: Bool {
            switch self {
            case .link: true
            case .wear, .table: false
            }
        }
    }

    /// What an ear notices.
    enum Sense: Hashable, Sendable {
        case near, hall, caseIn, lid, motion, verdict
    }

    /// What of a source changes.
    enum SourceProfile: Hashable, Sendable {
        case acl, a2dp, avrcp, hfp, sco
    }

    var subject: Subject {
        switch self {
        case .wear(let event): .wear(event.ear, Sense(event.kind))
        case .link(let change): .link(change.address, SourceProfile(change.change))
        case .table: .table
        }
    }
}

extension StateClaim.Sense {
    fileprivate init(_ kind: WearEvent.Kind) {
        self =
            switch kind {
            case .near: .near
            case .hall: .hall
            case .inCase: .caseIn
            case .lidOpen: .lid
            case .moving: .motion
            case .verdict: .verdict
            }
    }
}

extension StateClaim.SourceProfile {
    fileprivate init(_ change: SourceChange) {
        self =
            switch change {
            case .acl: .acl
            case .a2dp: .a2dp
            case .avrcp: .avrcp
            case .hfp: .hfp
            case .sco: .sco
            }
    }
}
