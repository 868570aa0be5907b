import BridgeCore
import HeadsetTerms
import Transitions

/// What is believed of the board behind one link, as it stands beside every line: `L● R○ D●`.
///
/// ● is on, ○ is off, □ is in its case, ? is unknown; D is the device as a whole.
struct BoardState: Sendable {
    /// The name of the link, safe to show.
    let link: String
    /// What its channels are called.
    private(set) var channels = ChannelNames()
    /// Whether the board has said who it is, and with that which ears it has.
    private var isKnown = false
    private var left: EarState?
    private var right: EarState?
    private var device: DevicePlacement?
    /// What stands before raw bytes.
    var raw = RawColumn()
    /// Whether the board speaks the native protocol.
    private(set) var isNative = true
    /// Whether a server has the line, and counts what goes wrong on it.
    private(set) var isCountedByServer = false

    /// A board of which nothing is known yet.
    init(link: String) {
        self.link = link
    }

    /// Follows the event.
    mutating func observe(_ event: Event.Kind) {
        switch event {
        case .hello(let hello):
            isKnown = true
            channels = ChannelNames(hello.channels)
        case .profile: isNative = false
        case .link(let state): isCountedByServer = state.isCountedByServer
        case .transition(let transition, transport: _): observe(transition.change)
        case .session, .parameters, .configuration, .refused, .route, .fault, .gap, .console, .raw,
            .log, .marker, .registration, .request, .unknown, .diagnostic, .echo, .decoder, .explanation,
            .clock, .lineErrors, .breakSent, .loss, .summary:
            break
        }
    }

    private mutating func observe(_ change: Transition.Change) {
        switch change {
        case .ear(.left, from: _, let now): left = now
        case .ear(.right, from: _, let now): right = now
        case .device(from: _, let now): device = now
        case .sources: break
        }
    }

    /// What stands in the column where no state belongs.
    static let blankColumn = "        "

    /// The state, always as wide; nothing where the board has no such ear.
    func column(_ paint: Paint) -> String {
        let ears = [(Ear.left, "L", left), (.right, "R", right)].map { ear, letter, state in
            isKnown && !channels.has(ear) ? "  " : letter + paint(Mark(state))
        }
        return (ears + ["D" + paint(Mark(device))]).joined(separator: " ")
    }
}

/// One character for a state.
private enum Mark: String {
    case on = "●"
    case off = "○"
    case inCase = "□"
    case unknown = "?"

    init(_ state: EarState?) {
        switch state {
        case .worn: self = .on
        case .notWorn: self = .off
        case .inCase: self = .inCase
        case nil: self = .unknown
        }
    }

    init(_ placement: DevicePlacement?) {
        switch placement {
        case .inEar, .onHead, .overTheEar: self = .on
        case .offHead: self = .off
        case nil: self = .unknown
        }
    }
}

extension Paint {
    fileprivate func callAsFunction(_ mark: Mark) -> String {
        switch mark {
        case .on: self(mark.rawValue, .green)
        case .off, .inCase: mark.rawValue
        case .unknown: self(mark.rawValue, .yellow)
        }
    }
}
