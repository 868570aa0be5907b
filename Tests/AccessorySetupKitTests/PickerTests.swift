import AccessorySetupKit
import Accessories
import AppBench
import AppHosting
import CoreBluetooth
import Dispatch
import Testing

/// The picker on the bench: what it lists, who chooses, and the order of events.
@Suite(.timeLimit(.minutes(1)))
struct PickerTests {
    @Test
    func `The chosen accessory is added before the picker goes, and only then the request ends`() async throws
    {
        let setup = await SessionBench.activated()
        setup.bench.attach()
        try await setup.showPicker()
        let events = await setup.events.until(.pickerDidDismiss)
        #expect(events.map(\.eventType) == [.pickerDidPresent, .accessoryAdded, .pickerDidDismiss])
        let added = events[1].accessory
        #expect(added?.displayName == "Rack")
        #expect(added?.state == .authorized)
        #expect(added.map { [$0] } == setup.session.accessories)
        #expect(events[0].accessory == nil)
        #expect(setup.bench.state().authorization == .authorized)
    }

    @Test
    func `What the descriptor supports is told step by step`() async throws {
        let bench = AppBench(person: Person(newName: "Left and right"))
        let setup = await SessionBench.activated(bench)
        bench.attach()
        try await setup.showPicker(
            supporting: [.bluetoothPairingLE, .bluetoothTransportBridging], setup: .rename)
        let events = await setup.events.until(.pickerDidDismiss)
        #expect(
            events.map(\.eventType) == [
                .pickerDidPresent, .pickerSetupPairing, .pickerSetupBridging, .accessoryAdded,
                .pickerSetupRename, .accessoryChanged, .pickerDidDismiss,
            ])
        #expect(events[3].accessory?.displayName == "Rack")
        #expect(events[5].accessory?.displayName == "Left and right")
        #expect(setup.session.accessories.map(\.displayName) == ["Left and right"])
    }

    @Test
    func `The picker lists boards that are attached, not paired, and have the name`() async throws {
        let setup = await SessionBench.activated()
        setup.bench.attach("A-1", name: "Other")
        setup.bench.attach("A-2", name: "My Rack one")
        setup.bench.unplug("A-2")
        setup.bench.attach("A-3", name: "My Rack two")
        setup.bench.pair("A-3")
        setup.bench.attach("A-4", name: "My Rack three")
        _ = await setup.events.until(.accessoryAdded)
        try await setup.showPicker(for: "Rack")
        #expect(setup.session.accessories.map(\.displayName) == ["My Rack two", "My Rack three"])
    }

    @Test
    func `A board of no display item is not listed, and one of several is of the first that fits`()
        async throws
    {
        let setup = await SessionBench.activated()
        setup.bench.attach(name: "Rack")
        let items = [SessionBench.item(for: "Cuff"), SessionBench.item(for: "Rack"), SessionBench.item()]
        try await setup.session.showPicker(for: items)
        #expect(setup.session.accessories.map(\.descriptor) == [items[1].descriptor])
    }

    @Test
    func `The picker waits for a board, as long as the person does`() async throws {
        let setup = await SessionBench.activated()
        let shown = Task { try await setup.showPicker() }
        _ = await setup.events.until(.pickerDidPresent)
        setup.bench.attach()
        try await shown.value
        let events = await setup.events.until(.pickerDidDismiss)
        #expect(events.map(\.eventType) == [.accessoryAdded, .pickerDidDismiss])
    }

    @Test
    func `The person takes the board with this id or this name, though others are listed`() async throws {
        for choice in ["A-2", "Right one"] {
            let setup = await SessionBench.activated(AppBench(person: Person(choice: .board(choice))))
            setup.bench.attach("A-1", name: "Wrong one")
            setup.bench.attach("A-2", name: "Right one")
            setup.bench.attach("A-3", name: "Wrong one")
            try await setup.showPicker()
            #expect(setup.session.accessories.map(\.displayName) == ["Right one"])
        }
    }

    @Test
    func `The person closes the picker`() async throws {
        let setup = await SessionBench.activated(AppBench(person: Person(choice: .cancel)))
        setup.bench.attach()
        await #expect(throws: ASError(.userCancelled)) { try await setup.showPicker() }
        let events = await setup.events.until(.pickerDidDismiss)
        #expect(events.map(\.eventType) == [.pickerDidPresent, .pickerDidDismiss])
        #expect(setup.session.accessories == [])
    }

    @Test
    func `The person loses patience`() async throws {
        let setup = await SessionBench.activated(AppBench(person: Person(patience: .zero)))
        await #expect(throws: ASError(.discoveryTimeout)) { try await setup.showPicker() }
        let events = await setup.events.until(.pickerDidDismiss)
        #expect(events.map(\.eventType) == [.pickerDidPresent, .pickerDidDismiss])
    }

    @Test
    func `The display settings say how long the picker waits`() async throws {
        let setup = await SessionBench.activated()
        let settings = ASPickerDisplaySettings.default
        #expect(settings.discoveryTimeout.rawValue == 30)
        settings.discoveryTimeout = .init(rawValue: 0.001)
        setup.session.pickerDisplaySettings = settings
        await #expect(throws: ASError(.discoveryTimeout)) { try await setup.showPicker() }
    }

    @Test
    func `A process shows one picker at a time`() async throws {
        let bench = AppBench()
        let setup = await SessionBench.activated(bench)
        let other = await SessionBench.activated(bench)
        let shown = Task { try await setup.showPicker() }
        _ = await setup.events.until(.pickerDidPresent)
        await #expect(throws: ASError(.pickerAlreadyActive)) { try await other.showPicker() }
        bench.attach()
        try await shown.value
        bench.attach("R2-08")
        try await other.showPicker()
    }

    @Test
    func `A session that is invalidated takes its picker with it`() async throws {
        let setup = await SessionBench.activated()
        let shown = Task { try await setup.showPicker() }
        _ = await setup.events.until(.pickerDidPresent)
        setup.session.invalidate()
        await #expect(throws: ASError(.invalidated)) { try await shown.value }
        let events = await setup.events.until(.invalidated)
        #expect(events.map(\.eventType) == [.pickerDidDismiss, .invalidated])
        let other = await SessionBench.activated(setup.bench)
        setup.bench.attach()
        try await other.showPicker()
    }

    @Test
    func `A session that is let go takes its picker with it`() async throws {
        let bench = AppBench()
        let error = await withCheckedContinuation { continuation in
            let setup = SessionBench(bench)
            setup.activate()
            setup.session.showPicker(for: [SessionBench.item()]) { continuation.resume(returning: $0) }
        }
        #expect(error as? ASError == ASError(.invalidated))
        let other = await SessionBench.activated(bench)
        bench.attach()
        try await other.showPicker()
    }

    @Test
    func `An app without display items has no extension here`() async throws {
        let setup = await SessionBench.activated()
        await #expect(throws: ASError(.extensionNotFound)) { try await setup.session.showPicker() }
    }

    @Test
    func `A descriptor that Apple refuses is refused, with its reason`() async throws {
        let setup = await SessionBench.activated()
        setup.bench.attach()
        let cases: [(String, (ASDiscoveryDescriptor) -> Void)] = [
            ("neither bluetoothServiceUUID nor", { $0.bluetoothNameSubstring = "Rack" }),
            ("both ssid and ssidPrefix", { ($0.ssid, $0.ssidPrefix) = ("Rack", "R") }),
            ("empty ssid", { $0.ssidPrefix = "" }),
            (
                "service data and a mask of another length",
                {
                    ($0.bluetoothServiceUUID, $0.bluetoothServiceDataBlob) = (
                        CBUUID(string: "180D"), Data([1])
                    )
                }
            ),
            (
                "service data without",
                {
                    $0.bluetoothCompanyIdentifier = .init(0x4C)
                    ($0.bluetoothServiceDataBlob, $0.bluetoothServiceDataMask) = (Data([1]), Data([1]))
                }
            ),
            (
                "manufacturer data and a mask of another length",
                {
                    ($0.bluetoothCompanyIdentifier, $0.bluetoothManufacturerDataMask) = (
                        .init(0x4C), Data([1])
                    )
                }
            ),
            (
                "manufacturer data without",
                {
                    $0.bluetoothServiceUUID = CBUUID(string: "180D")
                    ($0.bluetoothManufacturerDataBlob, $0.bluetoothManufacturerDataMask) = (
                        Data([1]), Data([1])
                    )
                }
            ),
        ]
        for (reason, change) in cases {
            let item = SessionBench.item()
            item.descriptor.bluetoothServiceUUID = nil
            change(item.descriptor)
            await #expect(throws: ASError(.invalidRequest)) {
                try await setup.session.showPicker(for: [item])
            }
            guard case .denied(let text)? = setup.bench.calls.last?.outcome else {
                Issue.record("\(reason): nothing was denied")
                continue
            }
            #expect(text.contains(reason))
        }
        await #expect(throws: ASError(.invalidRequest)) { try await setup.session.showPicker(for: []) }
    }

    @Test
    func `Wi-Fi alone is of no board`() async throws {
        let setup = await SessionBench.activated(AppBench(person: Person(patience: .zero)))
        setup.bench.attach()
        let item = SessionBench.item()
        item.descriptor.bluetoothServiceUUID = nil
        item.descriptor.ssidPrefix = "Rack"
        await #expect(throws: ASError(.discoveryTimeout)) { try await setup.session.showPicker(for: [item]) }
    }

    @Test(arguments: [ASPickerDisplayItem.SetupOptions(), .confirmAuthorization])
    func `What another process was given at the same moment stays theirs`(
        options: ASPickerDisplayItem.SetupOptions
    ) async throws {
        let bench = AppBench()
        bench.attach()
        let host = AppHost(registry: ContestedRegistry(bench)) { _ in }
        let session = host.run { ASAccessorySession() }
        let events = EventLog()
        session.activate(on: DispatchQueue(label: "PickerTests"), eventHandler: events.append)
        await #expect(throws: ASError(.connectionFailed)) {
            try await session.showPicker(for: [SessionBench.item(setup: options)])
        }
        #expect(
            await events.until(.pickerDidDismiss).map(\.eventType)
                == [.activated, .pickerDidPresent, .pickerSetupFailed, .pickerDidDismiss])
        #expect(bench.configuration()?.deviceCapabilities == AppBench.everything)
        let added = await events.until(.accessoryAdded).last?.accessory
        #expect(added?.state == .authorized)
        #expect(added?.descriptor == ASDiscoveryDescriptor())
    }
}
