internal import CHeadset
internal import HeadsetTerms
internal import Timing

/// The firmware library in C, running on a board of a scenario. Times are the board's own clock.
final class Firmware {
    /// What went out since somebody last took it.
    private var sent: [UInt8] = []
    /// What the host asked of the sensors since somebody last took it: channel number, period (zero: off).
    private var reportingChanges: [(channel: Int, period: Milliseconds)] = []

    private let description: BoardDescription
    private let memory = OwnedMemory()
    private let board: UnsafeMutablePointer<hb_board>
    private let setup: UnsafeMutablePointer<hb_board_setup>
    private let latches: UnsafeMutablePointer<hb_state>

    /// `latches`: every state that heartbeats repeat.
    init(_ description: BoardDescription, latches states: [hb_state]) {
        self.description = description
        board = memory.array([hb_board()])
        latches = memory.array(states)
        setup = memory.array([hb_board_setup()])
        let channels = description.channels.map(\.wire)
        setup.pointee.form = description.formFactor.rawValue
        setup.pointee.capabilities = description.capabilityBits
        withUnsafeMutableBytes(of: &setup.pointee.address) { $0.copyBytes(from: description.address.octets) }
        setup.pointee.name = wireString(description.name)
        setup.pointee.id = wireString(description.id)
        setup.pointee.firmware = wireString(description.firmware)
        setup.pointee.channel_count = UInt8(channels.count)
        setup.pointee.channels = UnsafePointer(memory.array(channels))
        setup.pointee.batches = memory.array(description.channels.map(batch))
        setup.pointee.latch_count = UInt8(states.count)
        setup.pointee.latches = latches
        setup.pointee.link_capacity = 51
        setup.pointee.links = memory.array(Array(repeating: hb_link(), count: 51))
        // Unretained: the library calls only while one of the methods below runs.
        setup.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        setup.pointee.write = { context, bytes, count in
            guard let context, let bytes else { return false }
            Unmanaged<Firmware>.fromOpaque(context).takeUnretainedValue()
                .sent.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
            return true
        }
        setup.pointee.carry_out = { context, request in
            guard let context, let request else { return UInt8(HB_FAILED) }
            return Unmanaged<Firmware>.fromOpaque(context).takeUnretainedValue().carryOut(request.pointee)
        }
    }

    /// Boots, with these states latched.
    func start(boot: UInt32, latches states: [hb_state], now: UInt32) {
        latches.update(from: states, count: states.count)
        hb_board_start(board, setup, boot, now)
        board.pointee.battery = description.battery
        board.pointee.temperature = description.temperature
    }

    func take(reading: Int32, of channel: Int, now: UInt32) {
        hb_board_reading(board, UInt8(channel), reading, now)
    }

    func take(states: [hb_state], now: UInt32) {
        hb_board_state(board, states, UInt8(states.count), now)
    }

    func take(profile: Int32, state: UInt8, of address: BluetoothAddress, now: UInt32) {
        // Fifty-one sources fit, more than a scenario can tell apart; a full table is the board's to refuse.
        _ = hb_board_link(board, address.octets, UInt8(profile), state, now)
    }

    func tell(truth ear: UInt8, edge: UInt8, uncertainty: Milliseconds, name: String, now: UInt32) {
        var name = name
        name.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { text in
                var truth = hb_truth(
                    ear: ear, edge: edge, uncertainty: UInt16(clamping: uncertainty.count),
                    name: hb_string(bytes: text.baseAddress, count: UInt8(text.count)))
                hb_board_truth(board, &truth, now)
            }
        }
    }

    func log(level: UInt8, text: String, now: UInt32) {
        var text = text
        text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { text in
                hb_board_log(board, level, text.baseAddress, text.count, now)
            }
        }
    }

    /// Writes past the library, as a `printf` does.
    func printf(_ text: String) {
        sent += Array(text.utf8)
    }

    func receive(_ bytes: [UInt8], now: UInt32) {
        hb_board_receive(board, bytes, bytes.count, now, 0)
    }

    func poll(now: UInt32) {
        hb_board_poll(board, now)
    }

    /// How long it can be left alone.
    func rest(now: UInt32) -> Milliseconds {
        Milliseconds(Int64(hb_board_next(board, now)))
    }

    func flush() {
        hb_board_flush(board)
    }

    var wantsReset: Bool {
        hb_board_wants_reset(board)
    }

    func takeSent() -> [UInt8] {
        defer { sent.removeAll(keepingCapacity: true) }
        return sent
    }

    func takeReportingChanges() -> [(channel: Int, period: Milliseconds)] {
        defer { reportingChanges = [] }
        return reportingChanges
    }

    /// Sensors can be set and the board restarted; it has no parameters, and one self-test, number 0.
    private func carryOut(_ request: hb_request) -> UInt8 {
        switch Int32(request.type) {
        case HB_SET_REPORTING:
            let channel = description.channels.firstIndex {
                $0.sensor == request.sensor && $0.ear.rawValue == request.ear
            }
            guard let channel else { return UInt8(HB_INVALID) }
            reportingChanges.append((channel, Milliseconds(Int64(request.period))))
            return UInt8(HB_DONE)
        case HB_RESET:
            return UInt8(HB_DONE)
        case HB_SELF_TEST:
            return UInt8(request.test == 0 ? HB_DONE : HB_INVALID)
        default:
            return UInt8(HB_NOT_SUPPORTED)
        }
    }

    private func wireString(_ text: String) -> hb_string {
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        return hb_string(bytes: UnsafePointer(memory.array(bytes)), count: UInt8(bytes.count))
    }

    private func batch(of channel: ChannelDescription) -> hb_batch {
        guard case .sampled(let sensor) = channel.kind else { return hb_batch() }
        let capacity = sensor.batch * sensor.bytesPerReading
        var batch = hb_batch()
        batch.values = memory.array(Array(repeating: 0, count: capacity))
        batch.capacity = UInt16(capacity)
        return batch
    }
}
