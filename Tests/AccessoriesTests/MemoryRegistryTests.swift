import Accessories
import HeadsetTerms
import Synchronization
import Testing
import Timing

@Suite struct MemoryRegistryTests {
    private let registry = MemoryRegistry(clock: { WallTime(nanoseconds: 7) })

    @Test func `A change is in the journal, field by field`() {
        let transaction = pair(knowing: 0)
        let change = RegistryChange(
            position: 1, time: WallTime(nanoseconds: 7), accessory: Board.id, cause: .pair,
            fields: [FieldChange(.authorization, from: nil, to: "authorized")])
        #expect(transaction.change == change)
        #expect(registry.changes(after: 0) == [change])
        #expect(registry.changes(after: 1) == [])
        #expect(registry.snapshot().position == 1)
        #expect(registry.snapshot().registry[Board.id].authorization == .authorized)
    }

    @Test func `Who changes something learns what others did before`() throws {
        let first = try #require(pair(knowing: nil).change)
        let second = registry.change(Board.id, because: .remove, knowing: 0) { $0.remove() }
        #expect(second.before == [first])
        #expect(registry.changes(after: 1) == [second.change])
    }

    @Test func `A refusal changes nothing and is no news`() {
        let told = Counter()
        let observation = registry.observe { told.add() }
        let transaction = registry.change(Board.id, because: .register, knowing: 0) {
            accessory throws(Refusal) in
            accessory.pair()
            try accessory.register(Board.worn)
        }
        #expect(throws: Refusal.self) { try transaction.result.get() }
        #expect(transaction.change == nil)
        #expect(registry.snapshot() == RegistrySnapshot(registry: Registry(), position: 0))
        #expect(told.count == 0)
        withExtendedLifetime(observation) {}
    }

    @Test func `An observer is told of changes until it is gone`() {
        let told = Counter()
        var observation: RegistryObservation? = registry.observe { told.add() }
        pair(knowing: nil)
        pair(knowing: nil)  // changes nothing
        #expect(told.count == 1)
        withExtendedLifetime(observation) {}
        observation = nil
        _ = registry.change(Board.id, because: .remove, knowing: nil) { $0.remove() }
        #expect(told.count == 1)
    }

    @Test func `A bridge's proposals are answered, and what others did is told once`() throws {
        var desk = RegistryDesk(registry, knowing: 0)
        let report = BoardReport(name: "N", formFactor: .earbuds, capabilities: Board.everything)
        let hello = desk.answer(propose(1, .hello(report, link: "A", pairs: true)))
        #expect(hello.before == [] && hello.outcome == .accepted(registry.changes(after: 0).first))
        _ = registry.change(Board.id, because: .register, knowing: nil) { accessory throws(Refusal) in
            try accessory.register(Board.off)
        }
        let handle = try registry.snapshot().registry.current(for: Board.id)
        let update = desk.answer(propose(2, .update(handle, Board.worn)))
        #expect(update.before == [registry.changes(after: 1)[0]])
        #expect(update.outcome == .accepted(registry.changes(after: 2).first))
        #expect(desk.answer(propose(3, .update(handle, Board.worn))).outcome == .accepted(nil))
        #expect(try desk.news() == [])
    }

    private func propose(_ number: UInt64, _ kind: Proposal.Kind) -> Proposal {
        Proposal(number: number, accessory: Board.id, kind: kind)
    }

    @discardableResult
    private func pair(knowing position: UInt64?) -> RegistryTransaction<Void> {
        registry.change(Board.id, because: .pair, knowing: position) { $0.pair() }
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
