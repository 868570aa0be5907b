/// Which options are on, at either end. It asks for a few, agrees to no other, and never says a thing twice: two sides
/// that answer each other's answers would go on for ever (RFC 1143).
struct TelnetOptions {
    /// How it stands with an option at one end.
    enum Standing {
        case off
        /// We asked for it.
        case asked
        case on
        /// The server won't have it.
        case refused
        /// We won't, and have said so.
        case declined
    }

    /// Those that we want, at both ends.
    private static let wanted = [TelnetCode.binary, TelnetCode.suppressGoAhead, TelnetCode.comPort]

    private var ours = [Standing](repeating: .off, count: 256)
    private var theirs = [Standing](repeating: .off, count: 256)

    /// How it stands with an option at our end.
    func ours(_ option: UInt8) -> Standing { ours[Int(option)] }
    /// How it stands with an option at the server's end.
    func theirs(_ option: UInt8) -> Standing { theirs[Int(option)] }

    /// Asks for what is wanted.
    ///
    /// - Returns: what to send.
    mutating func begin() -> [UInt8] {
        Self.wanted.flatMap { option in
            ours[Int(option)] = .asked
            theirs[Int(option)] = .asked
            return Self.bytes(.will, option) + Self.bytes(.demand, option)
        }
    }

    /// The server says something about an option.
    ///
    /// - Returns: what to send.
    mutating func receive(_ verb: TelnetVerb, _ option: UInt8) -> [UInt8] {
        let index = Int(option)
        let answer: TelnetVerb? =
            switch verb {
            case .demand: Self.wish(option, &ours[index]) ? .will : nil
            case .will: Self.wish(option, &theirs[index]) ? .demand : nil
            case .dont: Self.refusal(&ours[index]) ? .wont : nil
            case .wont: Self.refusal(&theirs[index]) ? .dont : nil
            }
        if let answer { return Self.bytes(answer, option) }
        return decline(verb, option)
    }

    /// The server wants an option on.
    ///
    /// - Returns: whether that is news to be agreed to.
    private static func wish(_ option: UInt8, _ standing: inout Standing) -> Bool {
        guard wanted.contains(option) else { return false }
        let isNews = standing == .off || standing == .refused
        standing = .on
        return isNews
    }

    /// The server won't have an option on.
    ///
    /// - Returns: whether that is news to be agreed to.
    private static func refusal(_ standing: inout Standing) -> Bool {
        switch standing {
        case .asked:
            standing = .refused
            return false
        case .on:
            standing = .refused
            return true
        case .off, .refused, .declined: return false
        }
    }

    /// Says no, once, to an option that isn't wanted.
    private mutating func decline(_ verb: TelnetVerb, _ option: UInt8) -> [UInt8] {
        guard !Self.wanted.contains(option) else { return [] }
        let index = Int(option)
        switch verb {
        case .demand where ours[index] != .declined:
            ours[index] = .declined
            return Self.bytes(.wont, option)
        case .will where theirs[index] != .declined:
            theirs[index] = .declined
            return Self.bytes(.dont, option)
        case .will, .wont, .demand, .dont: return []
        }
    }

    private static func bytes(_ verb: TelnetVerb, _ option: UInt8) -> [UInt8] {
        [TelnetCode.iac, verb.rawValue, option]
    }
}
