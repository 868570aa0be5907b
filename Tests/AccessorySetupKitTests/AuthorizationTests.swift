import AccessorySetupKit
import Accessories
import AppBench
import AppHosting
import Testing

/// What an app does with an accessory between the choice and the end of the pairing.
@Suite(.timeLimit(.minutes(1)))
struct AuthorizationTests {
    @Test
    func `A picker that is to be confirmed stays until the app finishes the authorization`() async throws {
        let setup = await SessionBench.activated()
        setup.bench.attach()
        let shown = Task { try await setup.showPicker(setup: .confirmAuthorization) }
        let before = await setup.events.until(.accessoryAdded)
        #expect(before.map(\.eventType) == [.pickerDidPresent, .accessoryAdded])
        let accessory = try #require(before.last?.accessory)
        #expect(accessory.state == .awaitingAuthorization)
        let settings = ASAccessorySettings.default
        settings.bluetoothTransportBridgingIdentifier = Data([1, 2, 3, 4, 5, 6])
        try await setup.session.finishAuthorization(for: accessory, settings: settings)
        try await shown.value
        let after = await setup.events.until(.pickerDidDismiss)
        #expect(after.map(\.eventType) == [.accessoryChanged, .pickerDidDismiss])
        #expect(after.first?.accessory?.state == .authorized)
        #expect(setup.bench.state().authorization == .authorized)
    }

    @Test
    func `An app that fails the authorization has no accessory`() async throws {
        let setup = await SessionBench.activated()
        setup.bench.attach()
        let shown = Task { try await setup.showPicker(setup: .confirmAuthorization) }
        let accessory = try #require(await setup.events.until(.accessoryAdded).last?.accessory)
        try await setup.session.failAuthorization(for: accessory)
        await #expect(throws: ASError(.connectionFailed)) { try await shown.value }
        let after = await setup.events.until(.pickerDidDismiss)
        #expect(after.map(\.eventType) == [.pickerSetupFailed, .accessoryRemoved, .pickerDidDismiss])
        #expect(after.first?.error as? ASError == ASError(.connectionFailed))
        #expect(setup.session.accessories == [])
        #expect(setup.bench.state().authorization == nil)
    }

    @Test
    func `Only what awaits authorization is finished or failed`() async throws {
        let setup = await SessionBench.activated()
        let paired = await setup.bench.pairedAccessory()
        let unpaired = setup.bench.host.run { ASAccessory() }
        for accessory in [paired, unpaired] {
            await #expect(throws: ASError(.invalidRequest)) {
                try await setup.session.finishAuthorization(for: accessory, settings: .default)
            }
            await #expect(throws: ASError(.invalidRequest)) {
                try await setup.session.failAuthorization(for: accessory)
            }
        }
        #expect(setup.bench.state().authorization == .authorized)
    }

    @Test
    func `A bridging identifier has six bytes`() async throws {
        let setup = await SessionBench.activated()
        setup.bench.attach()
        setup.bench.pair("R2-07", .awaitingAuthorization)
        let accessory = try #require(await setup.events.until(.accessoryAdded).last?.accessory)
        let settings = ASAccessorySettings.default
        settings.bluetoothTransportBridgingIdentifier = Data([1])
        await #expect(throws: ASError(.invalidRequest)) {
            try await setup.session.finishAuthorization(for: accessory, settings: settings)
        }
        #expect(setup.bench.state().authorization == .awaitingAuthorization)
    }

    @Test
    func `A person renames an accessory`() async throws {
        let setup = await SessionBench.activated(AppBench(person: Person(newName: "Night pair")))
        let accessory = await setup.bench.pairedAccessory()
        _ = await setup.events.until(.accessoryAdded)
        try await setup.session.renameAccessory(accessory)
        let event = await setup.events.until(.accessoryChanged).last
        #expect(event?.accessory?.displayName == "Night pair")
        #expect(event?.accessory == accessory)
        setup.bench.host.person = Person()
        try await setup.session.renameAccessory(accessory, options: [.ssid])
        #expect(setup.session.accessories.map(\.displayName) == ["Night pair"])
    }

    @Test
    func `What isn't paired is neither renamed nor removed`() async throws {
        let setup = await SessionBench.activated()
        let accessory = await setup.bench.pairedAccessory()
        setup.bench.remove()
        await #expect(throws: ASError(.invalidRequest)) { try await setup.session.renameAccessory(accessory) }
        await #expect(throws: ASError(.invalidRequest)) { try await setup.session.removeAccessory(accessory) }
        let unpaired = setup.bench.host.run { ASAccessory() }
        await #expect(throws: ASError(.invalidRequest)) { try await setup.session.removeAccessory(unpaired) }
    }
}
