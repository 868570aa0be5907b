import HeadsetTerms

/// An audio source of the bench.
func address(_ last: UInt8) -> BluetoothAddress {
    guard let address = BluetoothAddress([0, 0, 0, 0, 0, last]) else { preconditionFailure("six bytes") }
    return address
}

let phone = address(1)
let laptop = address(2)
