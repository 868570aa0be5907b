/// Where a port is that another program serves: over the network, or through a socket in the file system.
///
/// Read from what people write, and written the same again:
///
/// ```
/// tcp://HOST:PORT        bytes alone, as socat and ser2net's `tcp` carry them
/// rfc2217://HOST:PORT    bytes, and what the line behind them is set to
/// unix:PATH              bytes alone, on this machine
/// ```
///
/// `HOST` is a name, four numbers, or an IPv6 address in brackets: `[::1]`, `[fe80::1%eth0]`.
public enum RemoteAddress: Hashable, Sendable {
    case tcp(NetworkPlace)
    case rfc2217(NetworkPlace)
    case unix(path: String)

    /// A machine and the number that a server listens on.
    public struct NetworkPlace: Hashable, Sendable {
        /// A name or an address, without brackets.
        public let host: String
        /// Never 0.
        public let port: UInt16
    }

    /// What remote addresses begin with.
    public enum Scheme: String, CaseIterable, Sendable {
        case tcp = "tcp://"
        case rfc2217 = "rfc2217://"
        case unix = "unix:"

        /// The one that a text begins with; nil if it isn't a remote address at all.
        public init?(of text: String) {
            guard let scheme = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
            self = scheme
        }

        /// What an address looks like.
        public var pattern: String {
            switch self {
            case .tcp, .rfc2217: "\(rawValue)HOST:PORT"
            case .unix: "\(rawValue)PATH"
            }
        }
    }

    /// - Throws: what is wrong with the text.
    public init(_ text: String) throws(RemoteAddressFlaw) {
        guard let scheme = Scheme(of: text) else { throw RemoteAddressFlaw(.noScheme, of: text) }
        let rest = String(text.dropFirst(scheme.rawValue.count))
        do throws(RemoteAddressFlaw.Reason) {
            switch scheme {
            case .tcp: self = .tcp(try NetworkPlace(rest))
            case .rfc2217: self = .rfc2217(try NetworkPlace(rest))
            case .unix: self = .unix(path: try Self.socketPath(rest))
            }
        } catch {
            throw RemoteAddressFlaw(error, of: text)
        }
    }

    private static func socketPath(_ text: String) throws(RemoteAddressFlaw.Reason) -> String {
        guard !text.isEmpty else { throw .noPath }
        guard text.utf8.count <= longestPath, !text.utf8.contains(0) else { throw .pathTooLong(longestPath) }
        return text
    }

    /// `sun_path` has 108 bytes, the last of them 0.
    private static let longestPath = 107
}

extension RemoteAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tcp(let place): "\(Scheme.tcp.rawValue)\(place)"
        case .rfc2217(let place): "\(Scheme.rfc2217.rawValue)\(place)"
        case .unix(let path): "\(Scheme.unix.rawValue)\(path)"
        }
    }
}

extension RemoteAddress.NetworkPlace: CustomStringConvertible {
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    fileprivate init(_ text: String) throws(RemoteAddressFlaw.Reason) {
        if let option = text.firstIndex(where: { "/?#".contains($0) }) {
            throw .more(String(text[option...]))
        }
        let host: Substring
        let rest: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { throw .bracketOpen }
            host = text[..<end].dropFirst()
            rest = text[end...].dropFirst()
            guard host.isEmpty || host.contains(":") else { throw .badHost(String(host)) }
        } else {
            let end = text.lastIndex(of: ":") ?? text.endIndex
            host = text[..<end]
            rest = text[end...]
            guard !host.contains(":") else { throw .bracketsMissing }
        }
        guard !host.isEmpty else { throw .noHost }
        guard host.allSatisfy(Self.mayStandInHost) else { throw .badHost(String(host)) }
        guard rest.count > 1, rest.first == ":" else { throw .noPort }
        self.host = String(host)
        port = try Self.port(rest.dropFirst())
    }

    private static func mayStandInHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-._:%".contains(character)
    }

    /// Without zeros in front, so that an address is always written in one way.
    private static func port(_ text: Substring) throws(RemoteAddressFlaw.Reason) -> UInt16 {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            text.first != "0", let port = UInt16(text)
        else { throw .badPort(String(text)) }
        return port
    }
}
