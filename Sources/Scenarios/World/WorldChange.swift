internal import HeadsetTerms
internal import Timing

/// Something that happens to a headset, whether its firmware notices or not.
enum WorldChange {
    /// Moves to a nearness, in thousandths.
    case approach(Ear, Int64, over: Milliseconds)
    /// Contact comes or goes for a while.
    case flutter(Ear, Int64, over: Milliseconds)
    /// Something else comes near a sensor, or all of the ear.
    case touch(Ear, sensor: UInt8?, Int64, over: Milliseconds)
    case talk(Ear, Int64, over: Milliseconds)
    case inCase(Ear, Bool)
    case lid(isOpen: Bool)
    case motion(isMoving: Bool)
    case source(BluetoothAddress, SourceChange)
}
