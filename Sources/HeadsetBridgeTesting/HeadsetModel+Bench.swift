internal import AudioAccessoryKit
internal import HeadsetTerms
internal import Scenarios

extension HeadsetModel {
    /// A headset like any other of its form, with a number.
    init(
        number: Int, _ formFactor: FormFactor, name: String?, id: String?,
        capabilities: AccessoryControlDevice.Capabilities
    ) {
        let form =
            switch formFactor {
            case .earbuds: "Earbuds"
            case .onEar: "On-Ear"
            case .overEar: "Over-Ear"
            }
        let octets: [UInt8] = [
            0x12, 0x34, 0x56, 0x78, 0xB0 &+ UInt8(truncatingIfNeeded: number >> 8),
            UInt8(truncatingIfNeeded: number),
        ]
        guard let address = BluetoothAddress(octets) else { preconditionFailure("six bytes are an address") }
        self.init(
            name: name ?? "\(form) \(number)", id: id ?? "BENCH-\(number)", formFactor: formFactor,
            bluetoothAddress: address, tellsPlacement: capabilities.contains(.placement),
            switchesAudio: capabilities.contains(.audioSwitching))
    }
}
