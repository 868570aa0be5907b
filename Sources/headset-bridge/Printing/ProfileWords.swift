import HeadsetWire
import Profiles
import Timing

extension Framing {
    /// The kind, as a profile's file names it; `cobs` is the native one.
    var word: String {
        switch self {
        case .cobs: "cobs"
        case .hdlc: "hdlc"
        case .slip: "slip"
        case .delimited: "envelopes"
        case .lines: "lines"
        case .idleGap: "idle"
        case .message: "message"
        }
    }
}

extension Profile.Trust {
    /// What it comes to; `confirmation` is how long a state must stand, where that is known.
    func meaning(_ confirmation: Milliseconds?) -> String {
        switch self {
        case .checked: "packets are checked"
        case .unchecked:
            "packets aren't checked: a state counts when it came twice"
                + (confirmation.map { ", or stood for \($0.inSeconds) s" } ?? "")
        }
    }
}
