import SerialIO
import Sessions

extension ValueSyntax where Value == ServedStream {
    /// Where other programs on this machine read along, and what.
    static let servedStream = ValueSyntax(
        placeholder: "[raw+]ADDR",
        offer: .words(["", ServedStream.prefixOfBytes].flatMap { [$0 + "unix:", $0 + "tcp://127.0.0.1:"] })
    ) { (text) throws(ValueError) in
        let isRaw = text.hasPrefix(ServedStream.prefixOfBytes)
        let written = isRaw ? String(text.dropFirst(ServedStream.prefixOfBytes.count)) : text
        guard RemoteAddress.Scheme(of: written) != nil else { throw .notServable }
        let address = try ValueSyntax<PortName>.remote(written)
        switch address {
        case .unix: break
        case .tcp(let place): guard isLoopback(place.host) else { throw .notLoopback }
        case .rfc2217: throw .notServable
        }
        return ServedStream(isRaw ? .bytes : .lines, at: address)
    }

    /// Whether nobody but this machine can reach it.
    private static func isLoopback(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost" || host == "::1"
            || numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
