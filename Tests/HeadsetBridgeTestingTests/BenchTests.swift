import AccessorySetupKit
import AudioAccessoryKit
import CoreBluetooth
import Dispatch
import HeadsetBridgeTesting
import Testing
import UIKit

/// A bench with several headsets, several benches, several threads.
@Suite(.bench)
struct BenchTests {
    // MARK: Several headsets

    @Test func `Headsets have names, ids and addresses of their own, the same each time`() async throws {
        let headsets = [
            BenchHeadset(.earbuds), BenchHeadset(.overEar), BenchHeadset(.onEar, name: "Mine", id: "M-1"),
        ]
        #expect(headsets.map(\.name) == ["Earbuds 1", "Over-Ear 2", "Mine"])
        #expect(headsets.map(\.id) == ["BENCH-1", "BENCH-2", "M-1"])
        #expect(Bench.current.headsets == headsets)
        let accessories = headsets.map { $0.pair() }
        #expect(Set(accessories.map(\.bluetoothTransportBridgingIdentifier)).count == 3)
        #expect(accessories.map { Bench.current.headset(of: $0) } == headsets)
        #expect(Bench.current.headset(of: ASAccessory()) == nil)
    }

    @Test func `The audio goes to the headset that was put on last, and comes back when it is taken off`()
        async throws
    {
        let (buds, phones) = (BenchHeadset(.earbuds), BenchHeadset(.overEar))
        for headset in [buds, phones] {
            try await headset.registerByApp()
            headset.play(.phone)
        }
        buds.don()
        phones.don()
        #expect(Bench.current.routeChanges.map(\.route) == [.accessory(buds), .accessory(phones)])
        phones.doff()
        #expect(Bench.current.route == .accessory(buds))
        #expect(Bench.current.routeChanges.map(\.cause) == [.worn, .worn, .fallback])
        #expect(buds.placement == .inEar)
        #expect(phones.placement == .offHead)
    }

    // MARK: The picker

    private func activated() async -> (ASAccessorySession, AsyncStream<ASAccessoryEvent>.Iterator) {
        let (events, continuation) = AsyncStream.makeStream(of: ASAccessoryEvent.self)
        let session = ASAccessorySession()
        session.activate(on: DispatchQueue(label: "test")) { continuation.yield($0) }
        var iterator = events.makeAsyncIterator()
        _ = await iterator.next()
        return (session, iterator)
    }

    private var items: [ASPickerDisplayItem] {
        let descriptor = ASDiscoveryDescriptor()
        descriptor.bluetoothServiceUUID = CBUUID(string: "FD6F")
        return [ASPickerDisplayItem(name: "Headset", productImage: UIImage(), descriptor: descriptor)]
    }

    @Test func `The person takes the headset that the test names from the picker`() async throws {
        let (first, second) = (BenchHeadset(.earbuds), BenchHeadset(.earbuds))
        let (session, _) = await activated()
        Bench.current.choose(.headset(second))
        try await session.showPicker(for: items)
        #expect(session.accessories.map { Bench.current.headset(of: $0) } == [second])
        Bench.current.choose(.first)
        try await session.showPicker(for: items)
        #expect(session.accessories.map { Bench.current.headset(of: $0) } == [first, second])
    }

    @Test func `The person closes the picker`() async throws {
        _ = BenchHeadset(.earbuds)
        let (session, _) = await activated()
        Bench.current.choose(.nothing)
        let error = await #expect(throws: ASError.self) { try await session.showPicker(for: items) }
        #expect(error?.code == .userCancelled)
        #expect(session.accessories.isEmpty)
    }

    @Test func `An accessory that is removed elsewhere is an event for the app`() async throws {
        let headset = BenchHeadset(.earbuds)
        headset.register()
        var (session, events) = await activated()
        #expect(session.accessories.map(\.displayName) == [headset.name])
        headset.invalidate(by: .removed)
        let event = try #require(await events.next())
        #expect(event.eventType == .accessoryRemoved)
        #expect(event.accessory.map { Bench.current.headset(of: $0) } == headset)
        withExtendedLifetime(session) {}
    }

    // MARK: Several benches

    @Test func `Benches side by side know nothing of each other`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                group.addTask {
                    try await Bench.with { bench in
                        let headset = BenchHeadset(.earbuds)
                        #expect(bench === Bench.current)
                        try await headset.registerByApp()
                        headset.play(number.isMultiple(of: 2) ? .phone : .laptop)
                        headset.don()
                        #expect(headset.sources == [number.isMultiple(of: 2) ? .phone : .laptop])
                        #expect(bench.headsets == [headset])
                        #expect(bench.calls.map(\.method) == ["register"])
                        #expect((bench.route == .accessory(headset)) == number.isMultiple(of: 2))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Bench.current.headsets.isEmpty)
    }

    @Test func `A bench within a bench is the current one, until it ends`() async throws {
        let outer = Bench.current
        let inner = Bench.with { bench in
            #expect(Bench.current === bench)
            return bench
        }
        #expect(inner !== outer)
        #expect(Bench.current === outer)
    }

    // MARK: Several threads

    @Test func `App and test may call from anywhere at once`() async throws {
        let headset = BenchHeadset(.earbuds)
        let accessory = try await headset.registerByApp()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<20 {
                    headset.don()
                    headset.doff()
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<20 {
                        try await AccessoryControlDevice.register(
                            accessory, .init(deviceCapabilities: [.audioSwitching, .placement]))
                        _ = (headset.placement, Bench.current.route, headset.report, Bench.current.now)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(headset.registrations == 61)
        #expect(headset.placement == .offHead)
        headset.don()
        #expect(headset.placement == .inEar)
    }

    @Test func `Readers of reports may come and go`() async throws {
        let headset = BenchHeadset(.earbuds)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for await _ in headset.reports { break }
                }
            }
        }
        var reports: AsyncStream<BenchReport>.Iterator?
        do {
            let other = Bench()
            reports = BenchHeadset(.earbuds, on: other).reports.makeAsyncIterator()
        }
        #expect(await reports?.next() == BenchReport(placement: .offHead))
        #expect(await reports?.next() == nil)
    }
}
