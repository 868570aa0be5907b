/// What a port is called so that its board is meant, not its node: the same after a replug, on whatever node.
public struct StableName: Hashable, Sendable {
    /// What the name goes by.
    public enum Basis: Hashable, Sendable, CaseIterable {
        /// The USB serial number: `usb:303A:1001:7C:DF:A1:00:11:22`. It goes wherever its board is plugged in.
        case serialNumber
        /// The serial number, which another port that is there has too, and the place: `usb:10C4:EA60:0001@1-2`.
        case sharedSerialNumber
        /// The place alone, since there is no serial number: `usb:1A86:7523@1-2`. What else of this kind is plugged in
        /// there gets the name.
        case place
        /// The node, since nothing else is known: `/dev/ttyS0`.
        case node
    }

    public var text: String
    public var basis: Basis

    public init(text: String, basis: Basis) {
        self.text = text
        self.basis = basis
    }
}

extension PortDescription {
    /// The name, as if no other port were there.
    public var name: StableName {
        guard let usb else { return StableName(text: path, basis: .node) }
        let kind = "usb:\(usb.id)"
        if let serialNumber = usb.serialNumber {
            return StableName(text: "\(kind):\(serialNumber)\(usb.suffix)", basis: .serialNumber)
        }
        guard let location else { return StableName(text: path, basis: .node) }
        return StableName(text: "\(kind)@\(location)\(usb.suffix)", basis: .place)
    }

    /// The name, if another port has the same serial number.
    public var nameBesideTwin: StableName {
        guard let usb, let serialNumber = usb.serialNumber, let location else { return name }
        return StableName(
            text: "usb:\(usb.id):\(serialNumber)@\(location)\(usb.suffix)", basis: .sharedSerialNumber)
    }
}

extension PortSnapshot {
    /// What the port is called beside the others.
    public func name(of port: PortDescription) -> StableName {
        twins(of: port).isEmpty ? port.name : port.nameBesideTwin
    }

    /// The other ports that have the same kind and serial number.
    public func twins(of port: PortDescription) -> [PortDescription] {
        guard case .serialNumber = port.name.basis else { return [] }
        return ports.filter { $0.path != port.path && $0.name == port.name }
    }
}
