/// What waits to go to a server: messages, and in between what is said about the connection.
///
/// In a telnet stream each FF of a message is written twice. What is said goes first, but never in between those two.
struct RemoteOutbox {
    /// The most bytes that may wait to be said: who makes us say more and reads nothing is answered no more.
    static let mostSaid = 4096

    /// Whether it goes into a telnet stream.
    let isTelnet: Bool
    /// Whether messages wait until the server will have them.
    var holdsMessages = false
    private(set) var messages = Outbox()
    /// What is said, as it goes into the stream.
    private(set) var said: [UInt8] = []
    /// Whether the first of two FF is gone.
    private var owesSecond = false

    init(isTelnet: Bool) {
        self.isTelnet = isTelnet
    }

    /// Adds a message, as ``Outbox/add(_:)``.
    mutating func add(_ message: [UInt8]) -> Bool {
        messages.add(message)
    }

    /// Adds something to say, as it goes into the stream: all of it, or nothing.
    mutating func say(_ bytes: [UInt8]) {
        if said.count + bytes.count <= Self.mostSaid { said += bytes }
    }

    /// Whether what comes next is said, and no part of a message.
    var saysNext: Bool { !owesSecond && !said.isEmpty }

    /// The bytes that come next; nil if none may.
    var next: ArraySlice<UInt8>? {
        if owesSecond { return [TelnetCode.iac] }
        if !said.isEmpty { return said[...] }
        guard !holdsMessages, let next = messages.next else { return nil }
        guard isTelnet, next.contains(TelnetCode.iac) else { return next }
        return next.flatMap { $0 == TelnetCode.iac ? [$0, $0] : [$0] }[...]
    }

    /// The kernel took that many bytes of ``next``.
    ///
    /// - Returns: the message whose last byte was among them.
    mutating func accept(_ count: Int) -> [UInt8]? {
        if owesSecond {
            guard count > 0 else { return nil }
            owesSecond = false
            return messages.accept(1)
        }
        guard said.isEmpty else {
            said.removeFirst(count)
            return nil
        }
        return messages.accept(isTelnet ? whole(count) : count)
    }

    /// How many bytes of the message those of the stream are; half of one stays owed.
    private mutating func whole(_ count: Int) -> Int {
        var left = count
        var whole = 0
        for byte in messages.next ?? [] {
            let size = byte == TelnetCode.iac ? 2 : 1
            guard left >= size else { break }
            left -= size
            whole += 1
        }
        owesSecond = left > 0
        return whole
    }
}
