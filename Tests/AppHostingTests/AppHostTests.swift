import Accessories
import AppBench
import AppHosting
import Glibc
import Synchronization
import Testing
import Timing

struct AppHostTests {
    private static let placement = Configuration(deviceCapabilities: .placement)

    @Test
    func `Without environment an app has a registry in memory, both roles, and takes the first board`()
        async throws
    {
        let host = AppHost(environment: [:])
        #expect(host.role == .both)
        #expect(host.person == Person(choice: .first))
        #expect(host.registry is MemoryRegistry)
    }

    @Test(arguments: [
        ("container", Role.container), ("extension", .appExtension), ("both", .both),
    ])
    func `The environment gives the role`(name: String, role: Role) {
        #expect(AppHost(environment: ["HEADSET_BRIDGE_ROLE": name]).role == role)
    }

    @Test
    func `A role that there isn't makes every call fail`() async {
        let host = AppHost(environment: ["HEADSET_BRIDGE_ROLE": "Container"])
        let reason = "HEADSET_BRIDGE_ROLE: Container is neither container nor extension nor both"
        await #expect(throws: AppFailure.failed(RegistryFailure(reason))) {
            try await host.register("R2-07", Self.placement)
        }
    }

    @Test(arguments: [("cancel", Person.Choice.cancel), ("R2-07", .board("R2-07")), ("", .first)])
    func `The environment says what the person picks`(name: String, choice: Person.Choice) {
        #expect(AppHost(environment: ["HEADSET_BRIDGE_PICK": name]).person.choice == choice)
    }

    @Test
    func `A process has one host, unless a task has its own, or a test gives the process another`() async {
        let ours = AppBench().host
        #expect(AppHost.current === AppHost.current)
        #expect(AppHost.current !== ours)
        #expect(ours.run { AppHost.current } === ours)
        let inTask = await ours.run { await Task { AppHost.current }.value }
        #expect(inTask === ours)
        AppHost.setFallback(ours)
        #expect(AppHost.current === ours)
        AppHost.setFallback(nil)
        #expect(AppHost.current !== ours)
    }

    @Test
    func `Faults hit the calls they are for, one each, in the order they were asked for`() async throws {
        let bench = AppBench()
        bench.attach()
        bench.pair()
        bench.host.failNext(.register, by: .refusal(.someCapability))
        bench.host.failNext(.register, by: .unreachable)
        bench.host.failNext(.current, by: .invalidated)
        var errors: [RegistryError?] = []
        for _ in 0..<3 {
            do throws(AppFailure) {
                try await bench.host.register("R2-07", Self.placement)
                errors.append(nil)
            } catch {
                errors.append(error.error)
            }
        }
        #expect(errors == [.invalidRequest, .unknown, nil])
        #expect(throws: AppFailure.self) { try bench.host.current(for: "R2-07") }
        _ = try bench.host.current(for: "R2-07")
    }

    @Test
    func `The listener hears every call with what it carried and what became of it`() async throws {
        let bench = AppBench()
        bench.attach()
        bench.pair()
        try await bench.host.register("R2-07", Self.placement)
        let handle = try bench.host.current(for: "R2-07")
        var worn = Self.placement
        worn.devicePlacement = .inEar
        _ = try await bench.host.update(handle, to: worn)
        #expect(
            bench.calls == [
                AppCall(.register, accessory: "R2-07", configuration: Self.placement, outcome: .accepted),
                AppCall(.current, accessory: "R2-07", outcome: .accepted),
                AppCall(.update, accessory: "R2-07", configuration: worn, outcome: .accepted),
            ])
    }

    @Test
    func `A complaint names the module, the error, the call, the reason, the rule and its basis`()
        async throws
    {
        let bench = AppBench()
        await #expect(throws: AppFailure.self) { try await bench.host.register("R2-07", Self.placement) }
        #expect(
            bench.calls.map(\.complaint) == [
                "AudioAccessoryKit: invalidRequest: register of R2-07: it isn't paired; pair it first "
                    + "(rule pairFirst, documented)"
            ])
    }

    @Test @MainActor
    func `A registry that may have to wait is not asked on the caller's actor`() async throws {
        let registry = AskedRegistry(main: pthread_self())
        let host = AppHost(registry: registry)
        await #expect(throws: AppFailure.self) { try await host.register("R2-07", Self.placement) }
        #expect(registry.wasAskedOnMain == [false])
    }
}

/// A registry that notes whether it was asked on the main thread.
private final class AskedRegistry: SharedRegistry {
    private let memory = MemoryRegistry { WallTime(nanoseconds: 0) }
    private let asked = Mutex<[Bool]>([])
    private let main: pthread_t

    init(main: pthread_t) {
        self.main = main
    }

    var wasAskedOnMain: [Bool] { asked.withLock { $0 } }

    func snapshot() -> RegistrySnapshot { memory.snapshot() }

    func changes(after position: UInt64) -> [RegistryChange] { memory.changes(after: position) }

    func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause, knowing position: UInt64?,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) -> RegistryTransaction<Value> {
        asked.withLock { $0.append(pthread_equal(main, pthread_self()) != 0) }
        return memory.change(accessory, because: cause, knowing: position, body)
    }

    func observe(_ body: @escaping @Sendable () -> Void) -> RegistryObservation { memory.observe(body) }
}
