/// The serial ports of a USB device, as its descriptors have them (USB 2.0 §9.6): known as soon as the device is there,
/// whatever its drivers have found until now. So the name of a port doesn't change when the next one appears.
struct USBSerialLayout: Hashable, Sendable {
    /// How an interface carries a serial line.
    private enum Manner: Hashable {
        /// The Communications Device Class, Abstract Control Model: one port.
        case standard
        /// A vendor's own: a port for each pair of bulk endpoints.
        case vendors
    }

    private struct Interface: Hashable {
        var manner: Manner
        var inputs = 0
        var outputs = 0

        var ports: Int {
            switch manner {
            case .standard: 1
            case .vendors: min(inputs, outputs)
            }
        }
    }

    private var interfaces: [UInt8: Interface] = [:]

    /// Reads what the kernel has in `descriptors`: the device's, then those of all its configurations, as the device
    /// sent them; they can hold anything.
    ///
    /// - Parameter configuration: the one that counts.
    init(_ bytes: [UInt8], configuration: UInt8) {
        var rest = bytes[...]
        var counts = false
        var current: UInt8?
        while let length = rest.first.map(Int.init), length >= 2, length <= rest.count {
            let descriptor = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            switch (descriptor[1], length) {
            case (Self.configurationType, 6...): counts = descriptor[5] == configuration
            case (Self.interfaceType, 7...) where counts: current = note(interface: descriptor)
            case (Self.endpointType, 4...) where counts:
                if let current { note(endpoint: descriptor, of: current) }
            default: break
            }
        }
    }

    /// What tells a port of the device from its others.
    func suffix(interface: UInt8, port: Int?) -> String {
        let own = interfaces[interface]
        let alike = interfaces.values.count { $0.manner == own?.manner && $0.ports > 0 }
        let isOneOfSeveralPorts = own?.ports ?? 0 > 1 || port ?? 0 > 0
        let number = String(interface, radix: 16)
        let interfaceText = "-if" + (number.count < 2 ? "0" : "") + number
        if isOneOfSeveralPorts { return interfaceText + "-port\(port ?? 0)" }
        return alike > 1 ? interfaceText : ""
    }

    private static let configurationType: UInt8 = 2
    private static let interfaceType: UInt8 = 4
    private static let endpointType: UInt8 = 5

    /// - Returns: its number, where it counts: only the first of its alternate settings does.
    private mutating func note(interface descriptor: [UInt8]) -> UInt8? {
        let (number, alternate, kind, subkind) = (descriptor[2], descriptor[3], descriptor[5], descriptor[6])
        guard alternate == 0 else { return nil }
        switch (kind, subkind) {
        case (0x02, 0x02): interfaces[number] = Interface(manner: .standard)
        case (0xFF, _): interfaces[number] = Interface(manner: .vendors)
        default: return nil
        }
        return number
    }

    private mutating func note(endpoint descriptor: [UInt8], of interface: UInt8) {
        let isBulk = descriptor[3] & 3 == 2
        guard isBulk else { return }
        if descriptor[2] & 0x80 != 0 {
            interfaces[interface]?.inputs += 1
        } else {
            interfaces[interface]?.outputs += 1
        }
    }
}
