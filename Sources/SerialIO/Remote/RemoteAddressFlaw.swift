/// What is wrong with a text that was to say where a remote port is.
public struct RemoteAddressFlaw: Error, Hashable, Sendable {
    /// The fault.
    public enum Reason: Error, Hashable, Sendable {
        /// It begins as no remote address does.
        case noScheme
        case noHost
        /// The host is none: a character that no name has, or brackets around what is no IPv6 address.
        case badHost(String)
        /// An IPv6 address without its brackets: where does it end?
        case bracketsMissing
        case bracketOpen
        case noPort
        case badPort(String)
        /// Options, a path or the like behind the port.
        case more(String)
        case noPath
        /// More bytes than the name of a socket can have, or a zero among them.
        case pathTooLong(Int)
    }

    public let reason: Reason
    /// The text.
    public let text: String

    init(_ reason: Reason, of text: String) {
        self.reason = reason
        self.text = text
    }
}

/// What is wrong, and what it should look like.
extension RemoteAddressFlaw: CustomStringConvertible {
    public var description: String {
        "\(sentence); write \(pattern)"
    }

    /// What it should look like.
    public var pattern: String {
        let scheme = RemoteAddress.Scheme(of: text)
        return switch reason {
        case .bracketsMissing, .bracketOpen: "\((scheme ?? .tcp).rawValue)[ADDRESS]:PORT"
        case .noScheme, .noHost, .badHost, .noPort, .badPort, .more, .noPath, .pathTooLong:
            scheme.map(\.pattern)
                ?? RemoteAddress.Scheme.allCases.map(\.pattern).joined(separator: ", ")
        }
    }

    /// What is wrong.
    public var sentence: String {
        switch reason {
        case .noScheme: "this is no remote port"
        case .noHost: "the host is missing"
        case .badHost(let host): "“\(host)” is no host"
        case .bracketsMissing: "an IPv6 address stands in brackets"
        case .bracketOpen: "the bracket isn't closed"
        case .noPort: "the port is missing"
        case .badPort(let port): "“\(port)” is no port, which is a number from 1 to 65535"
        case .more(let more): "nothing may stand behind the port, such as “\(more)”"
        case .noPath: "the path is missing"
        case .pathTooLong(let most): "the path of a socket may have \(most) bytes, and none that is zero"
        }
    }
}
