import HeadsetTerms

/// Lets through, for each profile of one source, only what is newer than all that came through before.
struct ProfileGates {
    private var acl = InputGate()
    private var a2dp = InputGate()
    private var avrcp = InputGate()
    private var hfp = InputGate()
    private var sco = InputGate()

    /// Judges a change by its own profile.
    mutating func admit(_ change: SourceChange, _ order: InputOrder?) -> Admission {
        switch change {
        case .acl: acl.admit(order)
        case .a2dp: a2dp.admit(order)
        case .avrcp: avrcp.admit(order)
        case .hfp: hfp.admit(order)
        case .sco: sco.admit(order)
        }
    }

    /// Something was said about all profiles at once.
    mutating func close(to order: InputOrder?) {
        acl.close(to: order)
        a2dp.close(to: order)
        avrcp.close(to: order)
        hfp.close(to: order)
        sco.close(to: order)
    }
}
