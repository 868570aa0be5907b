import TestSupport
import Testing

@testable import Ports

struct USBSerialLayoutTests {
    /// A configuration with these interfaces, behind a device descriptor.
    private func descriptors(_ interfaces: [[UInt8]], configuration: UInt8 = 1) -> [UInt8] {
        [18, 1] + [UInt8](repeating: 0, count: 16) + [9, 2, 0, 0, 1, configuration, 0, 0x80, 50]
            + interfaces.flatMap(\.self)
    }

    private func interface(
        _ number: UInt8, _ kind: UInt8, _ subkind: UInt8 = 0, alternate: UInt8 = 0, bulk: [UInt8] = []
    ) -> [UInt8] {
        [9, 4, number, alternate, UInt8(bulk.count), kind, subkind, 0, 0]
            + bulk.flatMap { [7, 5, $0, 2, 64, 0, 0] } + [7, 5, 0x8F, 3, 8, 0, 1]
    }

    @Test func `A port that is the only one needs nothing to tell it apart`() {
        let bridge = USBSerialLayout(descriptors([interface(0, 0xFF, bulk: [0x81, 2])]), configuration: 1)
        #expect(bridge.suffix(interface: 0, port: 0) == "")
        // A standard port beside a vendor's interface of another purpose, as on boards with JTAG.
        let board = USBSerialLayout(
            descriptors([interface(0, 2, 2), interface(1, 10), interface(2, 0xFF, bulk: [0x83, 3])]),
            configuration: 1)
        #expect(board.suffix(interface: 0, port: nil) == "")
    }

    @Test func `One of several interfaces goes by its number, in hexadecimal digits`() {
        let probe = USBSerialLayout(
            descriptors([interface(0, 2, 2), interface(1, 10), interface(0x1A, 2, 2)]), configuration: 1)
        #expect(probe.suffix(interface: 0, port: nil) == "-if00")
        #expect(probe.suffix(interface: 0x1A, port: nil) == "-if1a")
    }

    @Test func `One of several ports of an interface goes by both`() {
        let bridge = USBSerialLayout(
            descriptors([interface(0, 0xFF, bulk: [0x81, 2, 0x83, 4])]), configuration: 1)
        #expect(bridge.suffix(interface: 0, port: 0) == "-if00-port0")
        #expect(bridge.suffix(interface: 0, port: 1) == "-if00-port1")
        // The driver knows better.
        #expect(USBSerialLayout([], configuration: 1).suffix(interface: 0, port: 3) == "-if00-port3")
    }

    @Test func `Only the configuration that counts does, and the first alternate of each interface`() {
        let first = descriptors([interface(0, 0xFF, bulk: [0x81, 2]), interface(1, 0xFF, bulk: [0x81, 2])])
        let second = descriptors([interface(0, 0xFF, bulk: [0x81, 2])], configuration: 2).dropFirst(18)
        #expect(USBSerialLayout(first + second, configuration: 2).suffix(interface: 0, port: 0) == "")
        #expect(USBSerialLayout(first + second, configuration: 1).suffix(interface: 0, port: 0) == "-if00")
        let alternate = descriptors([
            interface(0, 0xFF, bulk: [0x81, 2]), interface(0, 0xFF, alternate: 1, bulk: [0x83, 4]),
        ])
        #expect(USBSerialLayout(alternate, configuration: 1).suffix(interface: 0, port: 0) == "")
    }

    @Test func `Descriptors can be cut anywhere, and hold anything`() {
        let whole = descriptors([interface(0, 0xFF, bulk: [0x81, 2]), interface(1, 2, 2)])
        for length in 0...whole.count {
            _ = USBSerialLayout(Array(whole.prefix(length)), configuration: 1).suffix(interface: 0, port: 0)
        }
        var random = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = USBSerialLayout(bytes, configuration: 1).suffix(interface: 0, port: Int.max)
        }
    }
}
