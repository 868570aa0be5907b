public import HeadsetTerms
internal import Timing

/// A headset to play with freely, without a story: what it says of itself, with two sensors on each ear.
public struct HeadsetModel: Hashable, Sendable {
    public var name: String
    /// The board id. At most 32 bytes, as for all its texts.
    public var id: String
    public var firmware: String
    public var formFactor: FormFactor
    public var bluetoothAddress: BluetoothAddress
    /// What its hello reports.
    public var tellsPlacement: Bool
    public var switchesAudio: Bool

    public init(
        name: String, id: String, firmware: String = "1.0", formFactor: FormFactor,
        bluetoothAddress: BluetoothAddress, tellsPlacement: Bool = true, switchesAudio: Bool = true
    ) {
        self.name = name
        self.id = id
        self.firmware = firmware
        self.formFactor = formFactor
        self.bluetoothAddress = bluetoothAddress
        self.tellsPlacement = tellsPlacement
        self.switchesAudio = switchesAudio
    }

    /// Whether it has a case: earbuds do.
    public var hasCase: Bool { formFactor == .earbuds }

    /// The board, beginning in open air.
    var board: BoardDescription {
        BoardDescription(
            name: name, id: id, firmware: firmware, formFactor: formFactor,
            capabilities: Set(
                [tellsPlacement ? .placement : nil, switchesAudio ? .audioSwitching : nil].compactMap { $0 }),
            address: bluetoothAddress, clock: 0, battery: 80, temperature: 25,
            senses: hasCase ? [.inCase, .lid, .hall, .motion] : [.motion], beginning: .open, bootText: "",
            channels: Ear.allCases.flatMap { ear in
                [
                    ChannelDescription(ear: ear, sensor: 0, kind: .sampled(.proximity)),
                    ChannelDescription(ear: ear, sensor: 1, kind: .sampled(.capacitance)),
                ]
            })
    }
}

extension ChannelDescription.Sensor {
    fileprivate static let proximity = ChannelDescription.Sensor(
        quantity: .proximity, range: 0...4095, period: 20, phase: 0, open: 120, worn: 900, inCase: 760,
        isCalibrated: true, noise: 9, batch: 5)
    fileprivate static let capacitance = ChannelDescription.Sensor(
        quantity: .capacitance, range: 0...1023, period: 20, phase: 0, open: 40, worn: 95, inCase: 42,
        isCalibrated: true, noise: 2, batch: 5)
}
