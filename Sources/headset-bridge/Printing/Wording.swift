import BridgeCore
import HeadsetTerms

/// Puts events into words. Every sentence of the text format is made here and in the extensions.
struct Wording: Sendable {
    /// How a board's own words are shown.
    let deviceText: DeviceText
    /// What the channels of the board that the event is about are called.
    let channels: ChannelNames
    /// The host's own Bluetooth address, nil if it isn't known.
    let host: BluetoothAddress?
    /// What the link is called that the event is about; escaped.
    var linkName = ""
    /// Whether the board speaks the native protocol.
    var isNative = true
    /// Whether a server has the line, and counts what goes wrong on it.
    var isCountedByServer = false
    /// Whether no link says which accessory is meant.
    var namesAccessory = false

    /// What to say of an event; nil of a session's beginning and end, of what was lost and of raw bytes, which
    /// have forms of their own.
    func sentence(for event: Event.Kind) -> Sentence? {
        switch event {
        case .parameters(let change): sentence(for: change)
        case .link(let link): sentence(for: link)
        case .profile(let profile): sentence(for: profile)
        case .hello(let hello): sentence(for: hello)
        case .transition(let transition, let transport): sentence(for: transition, transport)
        case .configuration(let held): sentence(for: held)
        case .refused(let update): sentence(for: update)
        case .route(let change): sentence(for: change)
        case .fault(let fault): sentence(for: fault)
        case .gap(let gap): sentence(for: gap)
        case .console(let console): sentence(for: console)
        case .log(let log): sentence(for: log)
        case .marker(let truth): sentence(for: truth)
        case .registration(let change): sentence(for: change)
        case .request(let change): sentence(for: change)
        case .unknown(let message): sentence(for: message)
        case .diagnostic(let found): sentence(for: found)
        case .echo(let echo): sentence(for: echo)
        case .decoder(let decoder): sentence(for: decoder)
        case .explanation(let explanation): sentence(for: explanation)
        case .clock(let clock): sentence(for: clock)
        case .lineErrors(let errors): sentence(for: errors)
        case .breakSent: Sentence(what: "break", why: "sent to the board", ink: .faint)
        case .session, .raw, .loss, .summary: nil
        }
    }

    /// Addresses as primary and secondary source, the host's own told apart.
    func sources(_ primary: BluetoothAddress?, _ secondary: BluetoothAddress?) -> String {
        let named = [("primary", primary), ("secondary", secondary)].compactMap { role, address in
            address.map { "\(role) \($0)" + ($0 == host ? " (this host)" : "") }
        }
        return named.isEmpty ? "no source" : named.joined(separator: ", ")
    }

    /// So many of something: "1 frame", "12 frames".
    func counted(_ count: some BinaryInteger, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    /// The first bytes in hexadecimal digits; all of them are in the capture and in JSON.
    func start(of bytes: [UInt8]) -> String {
        hexadecimal(bytes.prefix(8), separatedBy: " ") + (bytes.count > 8 ? " …" : "")
    }
}
