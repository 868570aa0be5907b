#if os(Linux)
    import AccessorySetupKit
    import Accessories
    import AppBench
    import AppHosting
    import AudioAccessoryKit
    import Dispatch
    import HeadsetTerms
    import TestSupport
    import Testing

    /// Processes that share a store, each with the host that its environment gives it.
    @Suite(.timeLimit(.minutes(1)))
    struct SharedStoreTests {
        @Test
        func
            `What the container pairs and registers, the extension updates, and each sees what the other did`()
            async throws
        {
            let folder = try TemporaryFolder()
            let store = folder.path + "/registry.sqlite"
            let container = AppHost(environment: [
                "HEADSET_BRIDGE_REGISTRY": store, "HEADSET_BRIDGE_ROLE": "container",
            ])
            let appExtension = AppHost(environment: [
                "HEADSET_BRIDGE_REGISTRY": store, "HEADSET_BRIDGE_ROLE": "extension",
            ])
            let session = appExtension.run { ASAccessorySession() }
            let events = EventLog()
            session.activate(on: DispatchQueue(label: "extension"), eventHandler: events.append)
            _ = await events.until(.activated)
            let report = BoardReport(name: "Rack", formFactor: .earbuds, capabilities: AppBench.everything)
            _ = try container.registry.change("R2-07", because: .hello, knowing: nil) {
                $0.pair()
                $0.boardSeen(report, on: "A")
            }
            let accessory = try #require(await events.until(.accessoryAdded).last?.accessory)

            try await container.register("R2-07", Configuration(deviceCapabilities: AppBench.everything))
            let device = try AccessoryControlDevice.current(for: accessory)
            var configuration = device.configuration
            configuration.devicePlacement = .overTheEar
            try await device.update(configuration)
            let seen = try container.registry.snapshot().registry["R2-07"]
            #expect(seen.configuration?.devicePlacement == .overTheEar)
            #expect(throws: AppFailure.self) { try container.current(for: "R2-07") }
        }

        @Test
        func `A store that can't be opened makes every call fail, and the app sees unknown`() async throws {
            let host = AppHost(environment: ["HEADSET_BRIDGE_REGISTRY": "/dev/null/registry.sqlite"])
            do throws(AppFailure) {
                try await host.register("R2-07", Configuration(deviceCapabilities: .placement))
                Issue.record("registered")
            } catch {
                #expect(error.error == .unknown)
            }
            do throws(AppFailure) {
                _ = try host.current(for: "R2-07")
                Issue.record("current")
            } catch {
                #expect(error.error == .unknown)
            }
        }
    }
#endif
