internal import HeadsetTerms

/// The channel that something said of an ear is about.
enum NeededChannel {
    case verdict
    case near
    case sampled(UInt8)
    case any
}

extension KeyedDecodingContainer {
    /// Throws if the profile's board has no such channel on an ear that is named.
    func require(_ needed: NeededChannel, _ choice: EarChoice, _ key: Key) throws {
        try understood(key) { () throws(Misreading) in
            guard let channels = Scope.current.channels else {
                if Scope.current.isAnswer { return }
                throw Misreading("the profile has no identity that says whose this is")
            }
            for ear in choice.named where !channels.contains(where: { needed.accepts($0, ear) }) {
                throw Misreading("the board has no \(needed.name) on the \(ear) ear")
            }
        }
    }
}

extension NeededChannel {
    fileprivate func accepts(_ channel: ChannelDescriptor, _ ear: Ear) -> Bool {
        guard channel.ear == ear else { return false }
        switch (self, channel.kind) {
        case (.any, _), (.verdict, .verdict), (.near, .event): return true
        case (.sampled(let sensor), .sampled): return channel.sensor == sensor
        case (.verdict, _), (.near, _), (.sampled, _): return false
        }
    }

    fileprivate var name: String {
        switch self {
        case .verdict: "verdict channel"
        case .near: "near channel"
        case .sampled(let sensor): "sampled channel with sensor \(sensor)"
        case .any: "channel"
        }
    }
}
