import Accessories
import HeadsetTerms
import HeadsetWire
import Timing

@testable import BridgeCore

/// A bridge under test at a registry that others use as well: what it proposes is answered as soon as it may be.
struct SharedBench {
    private(set) var bench: Bench
    let registry: MemoryRegistry
    private var desk: RegistryDesk
    /// Why the registry can't be reached; nil if it can.
    var failure: RegistryFailure?
    /// Whether proposals wait until ``answer(_:)``.
    var isSlow = false
    /// What was proposed so far.
    private(set) var proposed: [Proposal] = []

    init(
        _ options: BridgeOptions = BridgeOptions(),
        at registry: MemoryRegistry = MemoryRegistry(clock: { WallTime(nanoseconds: 0) }),
        links: [String] = ["a", "b", "c"]
    ) {
        self.registry = registry
        let snapshot = registry.snapshot()
        desk = RegistryDesk(registry, knowing: snapshot.position)
        bench = Bench(options, .shared(snapshot.registry))
        bench.names = links
    }

    // MARK: What happens

    mutating func up(_ at: Int64, link: Int = 0) { act(at) { $0.up(at, link: link) } }
    mutating func down(_ at: Int64, link: Int = 0) { act(at) { $0.down(at, link: link) } }
    mutating func pass(_ at: Int64) { act(at) { $0.handle(.time, at: at) } }
    mutating func end(_ at: Int64) { act(at) { $0.end(at) } }

    mutating func say(_ at: Int64, _ message: BoardMessage, link: Int = 0) {
        act(at) { $0.say(at, message, link: link) }
    }

    /// A board is up, and has said who it is; what was told of that is forgotten.
    mutating func meet(_ at: Int64, _ board: BoardOnBench = BoardOnBench(), link: Int = 0) {
        up(at, link: link)
        say(at, .hello(board), link: link)
        forget()
    }

    /// The left ear is worn, or isn't.
    mutating func wear(_ at: Int64, _ isWorn: Bool, link: Int = 0) {
        say(at, .events(.verdict(.left, isWorn ? .worn : .notWorn)), link: link)
    }

    /// The bridge hears what others changed.
    mutating func hearNews(_ at: Int64) {
        let news = (try? desk.news()) ?? []
        if !news.isEmpty { act(at) { $0.handle(.registryChanged(news), at: at) } }
    }

    /// The registry answers the proposal that waits.
    mutating func answer(_ at: Int64) {
        guard let proposal = bench.proposals.first else { preconditionFailure("nothing is proposed") }
        bench.proposals.removeFirst()
        if let failure {
            let answer = ProposalAnswer(proposal: proposal.number, before: [], outcome: .failed(failure))
            bench.handle(.answer(answer), at: at)
        } else {
            bench.handle(.answer(desk.answer(proposal)), at: at)
        }
        collect()
    }

    /// The registry answers like this.
    mutating func answer(_ at: Int64, with outcome: ProposalAnswer.Outcome) {
        let proposal = bench.proposals.removeFirst()
        bench.handle(
            .answer(ProposalAnswer(proposal: proposal.number, before: [], outcome: outcome)), at: at)
        collect()
    }

    private mutating func act(_ at: Int64, _ body: (inout Bench) -> Void) {
        body(&bench)
        collect()
        while !isSlow, !bench.proposals.isEmpty { answer(at) }
    }

    private mutating func collect() {
        bench.collect()
        proposed += bench.proposals.filter { $0.number > proposed.count }
    }

    // MARK: What an app does

    /// The app's container registers a board, whether it is registered or not.
    func register(
        _ placement: Placement?, _ board: String = "R2-07",
        capabilities: Capabilities = [.placement, .audioSwitching]
    ) {
        change(board, .register) { accessory throws(Refusal) in
            accessory.pair()
            try accessory.register(
                Configuration(devicePlacement: placement, deviceCapabilities: capabilities))
        }
    }

    /// The app's extension says where a board is.
    func update(_ placement: Placement?, _ board: String = "R2-07") {
        change(board, .update) { accessory throws(Refusal) in
            var handle = try accessory.current()
            var wanted = handle.configuration
            wanted.devicePlacement = placement
            _ = try accessory.update(&handle, to: wanted)
        }
    }

    /// The person removes the accessory.
    func remove(_ board: String = "R2-07") {
        change(board, .remove) { $0.remove() }
    }

    private func change(
        _ board: String, _ cause: RegistryChange.Cause, _ body: (inout Accessory) throws(Refusal) -> Void
    ) {
        let transaction = registry.change(board, because: cause, knowing: nil, body)
        if case .failure(let refusal) = transaction.result { preconditionFailure("\(refusal)") }
    }

    // MARK: What came of it

    /// What was told since the last call.
    mutating func told() -> [Told] { bench.told() }

    /// The kinds of what was told since the last call.
    mutating func kinds() -> [Event.Kind] { told().map(\.kind) }

    mutating func forget() { _ = told() }

    /// What the registry holds.
    func held(_ board: String = "R2-07") -> Accessory { registry.snapshot().registry[board] }

    /// What was done to a board in the registry, by whomever.
    func journal(_ board: String = "R2-07") -> [RegistryChange.Cause] {
        registry.changes(after: 0).filter { $0.accessory == board }.map(\.cause)
    }

    /// The moment at which something is due though nothing comes.
    var deadline: Int64? { bench.bridge.deadline?.milliseconds.count }
}

extension Proposal.Kind {
    /// A word for it.
    var word: String {
        switch self {
        case .hello: "hello"
        case .register: "register"
        case .update(_, let configuration): "update \(configuration.devicePlacement?.rawValue ?? "unknown")"
        case .unplug: "unplug"
        }
    }
}
