import CHeadset
import HeadsetTerms
import Scenarios
import Testing
import Timing

@Suite struct ActionTests {
    private let headset: SimulatedHeadset

    init() throws {
        let address = try #require(BluetoothAddress("00:01:02:03:04:05"))
        headset = SimulatedHeadset(
            HeadsetModel(name: "Bench Buds", id: "B1", formFactor: .earbuds, bluetoothAddress: address),
            seed: 3)
    }

    /// What comes within so much time from now on.
    private func listen(until end: Milliseconds, into listener: inout Listener) {
        headset.advance(to: end) { moment, bytes in listener.hear(bytes, at: moment) }
    }

    @Test func `A headset without a story says hello and reads its sensors`() {
        var listener = Listener()
        listen(until: 1000, into: &listener)
        #expect(listener.frames(HB_HELLO).count == 1)
        let readings = listener.readings(sensor: 0, ear: Ear.left.rawValue)
        #expect(readings.count >= 40 && readings.allSatisfy { $0.value < 250 })
    }

    @Test func `What is put on reads as worn, on that ear alone`() {
        var listener = Listener()
        listen(until: 1000, into: &listener)
        headset.act(.don(.left), at: 1000)
        listen(until: 2000, into: &listener)
        #expect(listener.readings(sensor: 0, ear: Ear.left.rawValue).last.map { $0.value > 800 } == true)
        #expect(listener.readings(sensor: 0, ear: Ear.right.rawValue).last.map { $0.value < 250 } == true)
        headset.act(.doff(.left), at: 2000)
        listen(until: 3000, into: &listener)
        #expect(listener.readings(sensor: 0, ear: Ear.left.rawValue).last.map { $0.value < 250 } == true)
    }

    @Test func `Actions of one moment happen in their order`() throws {
        var listener = Listener()
        listen(until: 1000, into: &listener)
        let phone = try #require(BluetoothAddress("01:01:01:01:01:01"))
        headset.act(.source(phone, .acl(.up)), at: 1000)
        headset.act(.source(phone, .acl(.down)), at: 1000)
        headset.act(.source(phone, .acl(.up)), at: 1000)
        headset.act(.source(phone, .a2dp(.streaming)), at: 1000)
        listen(until: 2000, into: &listener)
        #expect(
            listener.frames(HB_LINK_EVENT).map { $0.payload.prefix(6) }
                == [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]])
    }
}
