import HeadsetTerms
import Ports

extension JSONLine {
    /// What is said of a serial port.
    mutating func add(_ device: ListedDevice, _ action: DeviceLines.Action) {
        let (port, usb) = (device.port, device.port.usb)
        add("action", action.rawValue)
        add("path", port.path)
        add("by_id", port.byID.first)
        add("vid", usb.map { hexadecimal($0.id.vendor) })
        add("pid", usb.map { hexadecimal($0.id.product) })
        add("serial", usb?.serialNumber)
        add("driver", port.driver)
        add("location", port.location)
        add("board", device.known.flatMap { $0.kind == .board ? $0.name : nil })
        if let holders = device.holders {
            add("busy", objects: holders) { line, holder in
                line.add("process", holder.process)
                line.add("name", holder.name)
            }
        } else {
            addNull("busy")
        }
        add("kind", device.known?.kind.rawValue)
        add("device", device.known?.name)
        add("manufacturer", usb?.manufacturer)
        add("product", usb?.product)
        add("interface", usb?.interface)
        add("port", usb?.port)
        add("by_path", port.byPath.first)
        add("named_by", device.name.basis.word)
        add("permitted", port.isPermitted)
    }
}

extension StableName.Basis {
    fileprivate var word: String {
        switch self {
        case .serialNumber: "serialNumber"
        case .sharedSerialNumber: "sharedSerialNumber"
        case .place: "place"
        case .node: "node"
        }
    }
}
