/// The messages that wait for the kernel to take them, oldest first, and no more of them than fit.
public struct Outbox: Hashable, Sendable {
    /// A message that the kernel hasn't taken whole.
    public struct Unsent: Hashable, Sendable {
        /// All of its bytes.
        public var message: [UInt8]
        /// How many of them the kernel took: 0 for each but the oldest.
        public var accepted: Int

        public init(message: [UInt8], accepted: Int) {
            self.message = message
            self.accepted = accepted
        }
    }

    /// How many bytes may wait.
    public let capacity: Int
    private var messages: [[UInt8]] = []
    private var acceptedOfFirst = 0
    /// How many bytes wait.
    public private(set) var waiting = 0

    public init(capacity: Int = 64 * 1024) {
        self.capacity = capacity
    }

    /// Whether nothing waits.
    public var isEmpty: Bool { messages.isEmpty }

    /// What waits, with the part of the oldest that was taken.
    public var unsent: [Unsent] {
        messages.enumerated().map { Unsent(message: $1, accepted: $0 == 0 ? acceptedOfFirst : 0) }
    }

    /// Adds a message.
    ///
    /// - Returns: false if it doesn't fit; then no byte of it is added. An empty message never is.
    public mutating func add(_ message: [UInt8]) -> Bool {
        guard !message.isEmpty, message.count <= capacity - waiting else {
            return false
        }
        messages.append(message)
        waiting += message.count
        return true
    }

    /// The bytes that come next: what is left of the oldest message; nil if nothing waits.
    var next: ArraySlice<UInt8>? {
        messages.first?[acceptedOfFirst...]
    }

    /// The kernel took that many bytes of ``next``.
    ///
    /// - Returns: the message whose last byte was among them.
    mutating func accept(_ count: Int) -> [UInt8]? {
        acceptedOfFirst += count
        waiting -= count
        guard let first = messages.first, acceptedOfFirst == first.count else {
            return nil
        }
        acceptedOfFirst = 0
        return messages.removeFirst()
    }
}
