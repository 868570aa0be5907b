import Profiles
import Timing

/// What a profile made of one unit, or of what else went over a link.
struct TriedUnit: Hashable, Sendable {
    enum Verdict: Hashable, Sendable {
        /// An intact packet; without a message no rule read it, or none is there to read packets.
        case packet(envelope: String, ProfileMessage?)
        /// An intact packet that can't mean what its rule says; why.
        case meaningless(envelope: String, reason: String)
        /// Bytes that should have been a packet.
        case fault(String)
        /// Text between packets.
        case console
        /// Nothing but delimiters, or a piece of a fault that was already told.
        case nothing
        /// What the profile's child process said of a packet, as the capture has it.
        case answer(to: UInt64, ProfileMessage)
        /// Such an answer that can't be used; why.
        case uselessAnswer(to: UInt64, reason: String)
        /// The host sent it; not complete is what the end of the link left over.
        case sent(complete: Bool)
    }

    /// Counts from 1.
    var number: UInt64
    var time: Timestamp
    /// The link that it came over.
    var link: String
    var verdict: Verdict
    /// All bytes, delimiters included.
    var bytes: [UInt8]
    /// The packet without escapes; of everything else the bytes that no delimiter is.
    var content: [UInt8]
    /// Whether the content is text for people to read.
    var isText = false
    /// What is remembered otherwise since, by name.
    var remembered: [String: String] = [:]
    /// What the channels of the board are called by now.
    var channels: ChannelNames
}

extension TriedUnit {
    /// What it says; nil if it says nothing.
    var message: ProfileMessage? {
        switch verdict {
        case .packet(_, let message): message
        case .answer(_, let message): message
        case .meaningless, .fault, .console, .nothing, .uselessAnswer, .sent: nil
        }
    }
}
