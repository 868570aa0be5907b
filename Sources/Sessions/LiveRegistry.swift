public import Accessories
public import RegistryStore
internal import SystemCalls
internal import Timing

/// The registry of a live session, in a file that other processes use as well: where proposals are answered, and how the
/// session hears of what others did.
public struct LiveRegistry: ~Copyable {
    /// How long after it could not be read it is looked at again.
    private static let patience = Duration.seconds(1)

    /// What it held when the session began.
    public let atStart: Registry
    private let store: StoredRegistry
    private var desk: RegistryDesk
    private var watch: StoreWatch
    /// When to look again, though nothing wakes; nil unless it could not be read.
    private var retry: BootTime?
    /// Whether its being unreadable was told.
    private var toldUnreadable = false

    /// Looks at what the store holds; what others change from then on is news.
    public init(_ store: StoredRegistry) throws(RegistryFailure) {
        // First the watch: so nothing comes between it and the snapshot.
        let watch = try store.watch()
        let snapshot = try store.snapshot()
        self.store = store
        self.watch = watch
        atStart = snapshot.registry
        desk = RegistryDesk(store, knowing: snapshot.position)
    }

    /// Readable when there is something to look at.
    var descriptor: Int32 { watch.descriptor }

    /// When to look though nothing wakes; nil if never.
    var deadline: BootTime? {
        [watch.deadline, retry].compactMap { $0 }.min()
    }

    /// Lets the store decide.
    mutating func answer(_ proposal: Proposal) -> ProposalAnswer {
        desk.answer(proposal)
    }

    /// What others changed; nothing if it isn't time to look.
    ///
    /// - Throws: why it can't be read, once; it is tried again.
    mutating func news(at now: BootTime) throws(RegistryFailure) -> [RegistryChange] {
        let isRetry = retry.map { $0 <= now } ?? false
        do throws(RegistryFailure) {
            guard try watchIsDue(at: now) || isRetry else { return [] }
            let news = try desk.news()
            (retry, toldUnreadable) = (nil, false)
            return news
        } catch {
            retry = now + Self.patience
            if toldUnreadable { return [] }
            toldUnreadable = true
            throw error
        }
    }

    /// The session is over: nobody speaks for its boards any more.
    func abandon() throws(RegistryFailure) {
        try store.abandonHeld()
    }

    private mutating func watchIsDue(at now: BootTime) throws(RegistryFailure) -> Bool {
        do throws(SystemError) {
            return try watch.isDue(at: now)
        } catch {
            throw RegistryFailure(error.description)
        }
    }
}
