internal import HeadsetTerms

/// The numbers of channels that give no readings, where nobody says another: the channels of an ear are told apart by
/// their numbers (`protocol/spec.md` §5.1).
extension ChannelDescriptor {
    static let nearNumber: UInt8 = 100
    static let verdictNumber: UInt8 = 101
}
