import Ports
import Testing

struct PortSnapshotTests {
    private let first = PortDescription.usb("ttyUSB0", serial: "A", at: "1-1")
    private let second = PortDescription.usb("ttyUSB1", serial: "B", at: "1-2")

    @Test func `Ports stand in the order of their numbers`() {
        let names = ["ttyUSB10", "ttyUSB2", "ttyACM1", "ttyS", "ttyUSB99999999999999999999", "ttyACM0"]
        let snapshot = PortSnapshot(names.map { .usb($0, at: "1-1") })
        #expect(
            snapshot.ports.map(\.path) == [
                "/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyS", "/dev/ttyUSB99999999999999999999",
                "/dev/ttyUSB2",
                "/dev/ttyUSB10",
            ])
    }

    @Test func `What came and what went is told`() {
        #expect(PortSnapshot([first]).changes(since: PortSnapshot()) == [.added(first)])
        #expect(PortSnapshot().changes(since: PortSnapshot([first])) == [.removed(first)])
        #expect(PortSnapshot([first, second]).changes(since: PortSnapshot([first])) == [.added(second)])
        #expect(PortSnapshot([first]).changes(since: PortSnapshot([first])) == [])
    }

    @Test func `Boards that swapped their nodes have gone and come, gone first`() {
        let swapped = [
            PortDescription.usb("ttyUSB1", serial: "A", at: "1-1", number: 7),
            PortDescription.usb("ttyUSB0", serial: "B", at: "1-2", number: 8),
        ]
        #expect(
            PortSnapshot(swapped).changes(since: PortSnapshot([first, second])) == [
                .removed(first), .removed(second), .added(swapped[1]), .added(swapped[0]),
            ])
    }

    @Test func `Another appearance of the same board at the same node is another`() {
        var again = first
        again.appearance.deviceNumber = 6
        #expect(
            PortSnapshot([again]).changes(since: PortSnapshot([first])) == [.removed(first), .added(again)])
        again = first
        again.appearance.node = 1
        #expect(
            PortSnapshot([again]).changes(since: PortSnapshot([first])) == [.removed(first), .added(again)])
        again = first
        again.usb?.serialNumber = "C"
        #expect(
            PortSnapshot([again]).changes(since: PortSnapshot([first])) == [.removed(first), .added(again)])
    }

    @Test func `Links and rights that came late are a change`() {
        var late = first
        late.byID = ["/dev/serial/by-id/usb-A"]
        late.isPermitted = false
        #expect(
            PortSnapshot([late]).changes(since: PortSnapshot([first])) == [.changed(from: first, to: late)])
    }
}
