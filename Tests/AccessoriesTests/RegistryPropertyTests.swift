import Accessories
import Testing

/// Any sequence of calls keeps the promises of the registry.
@Suite struct RegistryPropertyTests {
    private static let ids = ["A", "B"]

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `No sequence of calls breaks the registry`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var registry = Registry()
        var handles: [Handle] = []
        var accepted = 0
        for step in 0..<500 {
            let place: Comment = "seed \(seed), step \(step)"
            let before = registry
            let id = try #require(Self.ids.randomElement(using: &random))
            let role = try #require(([.both, .both, .both] + Role.allCases).randomElement(using: &random))
            switch Int.random(in: 0..<16, using: &random) {
            case 0:
                let state = Authorization.allCases.randomElement(using: &random)
                registry.pair(id, try #require(state))
            case 1, 2:
                registry.pair(id)
            case 3:
                registry.boardSeen(id, reporting: .random(using: &random))
            case 4:
                registry.remove(id)
            case 5...7:
                let configuration = Configuration.random(using: &random)
                accepted += register(id, configuration, as: role, in: &registry, place)
            case 8:
                if let handle = try? registry.current(for: id, as: role) {
                    #expect(handle.configuration == registry[id].configuration, place)
                    handles.append(handle)
                }
            default:
                guard let index = handles.indices.randomElement(using: &random) else { continue }
                var configuration = Configuration.random(using: &random)
                if Bool.random(using: &random) {
                    configuration.deviceCapabilities = handles[index].configuration.deviceCapabilities
                }
                accepted += update(&handles[index], to: configuration, as: role, in: &registry, place)
                expectOthersUntouched(by: handles[index].accessory, before, registry, place)
                continue
            }
            expectOthersUntouched(by: id, before, registry, place)
            expectSound(registry, place)
        }
        #expect(accepted > 0, "seed \(seed): a run in which nothing is granted shows nothing")
    }

    /// Registers, and compares with what the rules allow; 1 if it was granted.
    private func register(
        _ id: String, _ configuration: Configuration, as role: Role, in registry: inout Registry,
        _ place: Comment
    ) -> Int {
        let before = registry
        let old = before[id]
        let isAllowed =
            role != .appExtension && old.authorization == .authorized && configuration.isSound
            && (old.reported?.capabilities.isSuperset(of: configuration.deviceCapabilities) ?? false)
        do {
            try registry.register(id, configuration, as: role)
            #expect(isAllowed, "\(place) \(configuration)")
            #expect(registry[id].configuration == configuration, place)
            #expect(registry[id].generation == old.generation + 1, place)
            return 1
        } catch {
            #expect(!isAllowed, "\(place) \(configuration) \(error)")
            #expect(registry == before, place)
            return 0
        }
    }

    /// Updates, and compares with what the rules allow; 1 if it was granted.
    private func update(
        _ handle: inout Handle, to configuration: Configuration, as role: Role,
        in registry: inout Registry, _ place: Comment
    ) -> Int {
        let (before, mirror) = (registry, handle)
        let old = before[handle.accessory]
        let isCurrent = old.configuration != nil && old.generation == handle.generation
        let isAllowed =
            role != .container && isCurrent && configuration.isSound
            && configuration.deviceCapabilities == old.configuration?.deviceCapabilities
        do {
            let outcome = try registry.update(&handle, to: configuration, as: role)
            #expect(isAllowed, "\(place) \(configuration)")
            #expect(handle.configuration == configuration, place)
            #expect(registry[handle.accessory].configuration == configuration, place)
            #expect(registry[handle.accessory].generation == old.generation, place)
            #expect((outcome == .unchanged) == (registry == before), place)
            return 1
        } catch {
            #expect(!isAllowed, "\(place) \(configuration) \(error)")
            #expect(registry == before, place)
            #expect(handle == mirror, place)
            #expect((error.error == .invalidated) == (role != .container && !isCurrent), "\(place) \(error)")
            return 0
        }
    }

    /// What the registry holds has passed every rule.
    private func expectSound(_ registry: Registry, _ place: Comment) {
        for accessory in registry.accessories {
            guard let configuration = accessory.configuration else { continue }
            #expect(configuration.isSound, "\(place) \(accessory)")
            #expect(accessory.authorization == .authorized, "\(place) \(accessory)")
            #expect(
                accessory.reported?.capabilities.isSuperset(of: configuration.deviceCapabilities) == true,
                "\(place) \(accessory)")
        }
    }

    private func expectOthersUntouched(
        by id: String, _ before: Registry, _ after: Registry, _ place: Comment
    ) {
        for other in Self.ids where other != id {
            #expect(before[other] == after[other], place)
        }
    }
}
