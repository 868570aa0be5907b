import Ports
import Timing

/// A line for each thing that happens to a serial port.
struct DeviceLines: Sendable {
    /// What happens.
    enum Action: String, Sendable {
        /// It was there when we looked first.
        case present
        case add
        case remove
        /// It is still there, and its links or rights are different.
        case change
    }

    private let format: OutputFormat
    private let shown: DeviceText
    private var count: UInt64 = 0
    private var json = JSONLine()
    private var times = TimeColumn(.session)

    init(_ options: DevicesOptions) {
        format = options.format
        shown = DeviceText(isRaw: options.isRaw)
    }

    /// The line, with its end.
    mutating func line(for device: ListedDevice, _ action: Action, at time: Timestamp) -> [UInt8] {
        count += 1
        switch format {
        case .text:
            let start = times.text(at: time) + "  " + action.rawValue.aligned(left: 7)
            let cells = DeviceTable.cells(device, shown: shown).filter { $0 != DeviceTable.nothing }
            return Array(([start] + cells).joined(separator: "  ").utf8) + [UInt8(ascii: "\n")]
        case .json:
            json.begin(seq: count, at: time, link: device.name.text, event: "device")
            json.add(device, action)
            json.end()
            return json.bytes
        }
    }
}
