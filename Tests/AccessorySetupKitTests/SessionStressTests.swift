import AccessorySetupKit
import AppBench
import AppHosting
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(2)))
struct SessionStressTests {
    @Test
    func
        `However many sessions, pickers and boards at once, every request ends, and the events agree with the end`()
        async throws
    {
        let bench = AppBench(person: Person(patience: .zero))
        let watcher = await SessionBench.activated(bench)
        await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask { await Self.useSession(of: bench, number) }
                group.addTask { Self.useBoard(of: bench, "R-\(number % 7)", number) }
            }
        }
        bench.attach("last")
        bench.pair("last")
        var paired: Set<String> = []
        while !paired.contains("last") {
            for event in await watcher.events.until(.accessoryAdded) {
                guard let id = event.accessory?.boardID else { continue }
                switch event.eventType {
                case .accessoryAdded: #expect(paired.insert(id).inserted, "\(id) was added twice")
                case .accessoryRemoved: #expect(paired.remove(id) != nil, "\(id) was removed twice")
                default: break
                }
            }
        }
        #expect(paired == Set(watcher.session.accessories.compactMap(\.boardID)))
        #expect(paired == bench.pairedBoards)
    }

    private static func useSession(of bench: AppBench, _ number: Int) async {
        let setup = SessionBench(bench)
        setup.activate(on: number.isMultiple(of: 2) ? .global() : DispatchQueue(label: "session"))
        let shown = Task { try await setup.showPicker() }
        if number.isMultiple(of: 3) { setup.session.invalidate() }
        _ = await shown.result
        for accessory in setup.session.accessories.prefix(2) {
            _ = await Task { try await setup.session.removeAccessory(accessory) }.result
        }
        if number.isMultiple(of: 5) { setup.session.invalidate() }
    }

    private static func useBoard(of bench: AppBench, _ id: String, _ number: Int) {
        bench.attach(id)
        if number.isMultiple(of: 2) { bench.pair(id) }
        if number.isMultiple(of: 5) { bench.unplug(id) }
        if number.isMultiple(of: 7) { bench.remove(id) }
    }
}
