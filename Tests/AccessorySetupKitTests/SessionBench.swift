import AccessorySetupKit
import Accessories
import AppBench
import AppHosting
import CoreBluetooth
import Dispatch
import UIKit

/// A session of an app's, and the events that it hears.
struct SessionBench {
    let bench: AppBench
    let session: ASAccessorySession
    let events = EventLog()

    init(_ bench: AppBench = AppBench()) {
        self.bench = bench
        session = bench.host.run { ASAccessorySession() }
    }

    /// A session that has told `activated`.
    static func activated(_ bench: AppBench = AppBench()) async -> SessionBench {
        let setup = SessionBench(bench)
        setup.activate()
        _ = await setup.events.until(.activated)
        return setup
    }

    func activate(on queue: DispatchQueue = DispatchQueue(label: "SessionBench")) {
        session.activate(on: queue, eventHandler: events.append)
    }

    /// Shows the picker for boards of any name, or of those that contain `name`.
    func showPicker(
        for name: String? = nil, supporting options: ASAccessory.SupportOptions = [],
        setup: ASPickerDisplayItem.SetupOptions = []
    ) async throws {
        try await session.showPicker(for: [Self.item(for: name, supporting: options, setup: setup)])
    }

    static func item(
        for name: String? = nil, supporting options: ASAccessory.SupportOptions = [],
        setup: ASPickerDisplayItem.SetupOptions = []
    ) -> ASPickerDisplayItem {
        let descriptor = ASDiscoveryDescriptor()
        descriptor.bluetoothServiceUUID = CBUUID(string: "FD6F")
        descriptor.bluetoothNameSubstring = name
        descriptor.supportedOptions = options
        let item = ASPickerDisplayItem(name: "Earbuds", productImage: UIImage(), descriptor: descriptor)
        item.setupOptions = setup
        return item
    }
}
