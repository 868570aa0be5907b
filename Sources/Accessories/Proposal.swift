/// What a bridge wants of the registry for one board.
///
/// The registry decides: in the fold if it is in memory there, in a transaction if it is shared.
public struct Proposal: Hashable, Sendable {
    /// What is proposed.
    public enum Kind: Hashable, Sendable {
        /// The board said who it is, on the link of this name. A bridge that plays the container pairs it, too.
        case hello(BoardReport, link: String, pairs: Bool)
        /// The board isn't registered, and the bridge plays the container. If another has registered it meanwhile, nothing
        /// changes.
        case register(Configuration)
        /// The bridge, as extension, believes this; the handle is of the registration that it knows.
        case update(Handle, Configuration)
        /// The board is no longer heard on the link of this name.
        case unplug(link: String)
    }

    /// Counts the proposals of a session; the first is number 1.
    public var number: UInt64
    /// The board id.
    public var accessory: String
    public var kind: Kind

    public init(number: UInt64, accessory: String, kind: Kind) {
        self.number = number
        self.accessory = accessory
        self.kind = kind
    }

    /// What the journal says of it.
    public var cause: RegistryChange.Cause {
        switch kind {
        case .hello: .hello
        case .register: .register
        case .update: .update
        case .unplug: .unplug
        }
    }

    /// Lets the accessory decide.
    public func apply(to accessory: inout Accessory) throws(Refusal) {
        switch kind {
        case .hello(let report, let link, let pairs):
            if pairs { accessory.pair() }
            accessory.boardSeen(report, on: link)
        case .register(let configuration):
            if accessory.configuration == nil { try accessory.register(configuration) }
        case .update(var handle, let configuration):
            _ = try accessory.update(&handle, to: configuration)
        case .unplug(let link):
            accessory.unplugged(from: link)
        }
    }
}
