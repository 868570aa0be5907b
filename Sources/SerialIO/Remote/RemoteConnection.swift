internal import Glibc
internal import SystemCalls

/// The way to a connection: the name is looked up, then its addresses are tried, one after the other. Never waits.
struct RemoteConnection {
    /// How long all of it may take.
    static let patience: Duration = .seconds(5)
    /// After how many seconds without an answer a machine counts as gone.
    static let silence: Int32 = 12

    private enum Stage {
        case toBegin
        case lookingUp(NameLookup)
        case trying(StreamSocket, until: BootTime)
    }

    private let address: RemoteAddress
    private let name: String
    private var stage = Stage.toBegin
    /// When all of it must have come to an end.
    private var end = BootTime(nanoseconds: 0)
    private var untried: ArraySlice<SocketAddress> = []
    /// Why the addresses until now failed.
    private var failure: SystemError?

    init(to address: RemoteAddress) {
        self.address = address
        name = address.description
    }

    /// For `Poller`, which passes over a negative number.
    var descriptor: Int32 {
        switch stage {
        case .toBegin: -1
        case .lookingUp(let lookup): lookup.descriptor
        case .trying(let socket, _): socket.number
        }
    }

    var interest: Readiness {
        switch stage {
        case .toBegin, .lookingUp: .readable
        case .trying: .writable
        }
    }

    /// When to go on though nothing is ready.
    var deadline: BootTime {
        switch stage {
        case .toBegin, .lookingUp: end
        case .trying(_, let until): until
        }
    }

    /// Goes on as far as it can without waiting.
    ///
    /// - Returns: the connection once it stands.
    /// - Throws: what ends the attempt: that of the address that came nearest.
    mutating func advance(at now: BootTime) throws(SystemError) -> StreamSocket? {
        while true {
            switch stage {
            case .toBegin:
                end = now + Self.patience
                try begin(at: now)
            case .lookingUp(let lookup):
                if let found = try lookup.addresses() {
                    untried = found[...]
                    try tryNext(at: now)
                } else if now >= end {
                    throw SystemError(call: "getaddrinfo", code: ETIMEDOUT, path: name)
                } else {
                    return nil
                }
            case .trying(let socket, let until):
                do throws(SystemError) {
                    if try socket.isConnected() { return socket }
                    if now < until { return nil }
                    note(SystemError(call: "connect", code: ETIMEDOUT, path: name))
                } catch {
                    note(error)
                }
                try tryNext(at: now)
            }
        }
    }

    private mutating func begin(at now: BootTime) throws(SystemError) {
        switch address {
        case .unix(let path):
            untried = [try SocketAddress(path: path, named: name)]
        case .tcp(let place), .rfc2217(let place):
            guard let found = try numeric(place) else {
                stage = .lookingUp(try NameLookup(host: place.host, port: place.port, named: name))
                return
            }
            untried = found[...]
        }
        try tryNext(at: now)
    }

    /// The address that is given in numbers; nil if it is a name.
    private func numeric(_ place: RemoteAddress.NetworkPlace) throws(SystemError) -> [SocketAddress]? {
        do throws(SystemError) {
            return try SocketAddress.find(host: place.host, port: place.port, as: .numbers, named: name)
        } catch  where error.code == EAI_NONAME {
            return nil
        }
    }

    /// Begins with the next address that can be begun with; each gets its share of the time.
    private mutating func tryNext(at now: BootTime) throws(SystemError) {
        while let next = untried.popFirst() {
            let left = Duration.nanoseconds(max(0, end.nanoseconds - now.nanoseconds))
            do throws(SystemError) {
                let socket = try StreamSocket(connectingTo: next, named: name)
                stage = .trying(socket, until: now + left / (untried.count + 1))
                return
            } catch {
                note(error)
            }
        }
        throw failure ?? SystemError(call: "connect", code: EADDRNOTAVAIL, path: name)
    }

    /// The first reason stands, unless it is only that this machine has no network of that kind.
    private mutating func note(_ error: SystemError) {
        let isOfThisMachine = failure.map { [ENETUNREACH, EAFNOSUPPORT, EADDRNOTAVAIL].contains($0.code) }
        if isOfThisMachine ?? true { failure = error }
    }
}
