import CHeadset
import TestSupport

/// A board of the C library in virtual time, and what it wrote.
final class BoardOnBench {
    /// A frame that the board handed out.
    struct Written: Hashable {
        /// When it was handed out, by the board's clock.
        var now: UInt32
        var type: Int32
        var sequence: UInt16
        /// The header's time.
        var time: UInt32
        var message: JSONValue
    }

    /// All frames that were accepted, in order.
    private(set) var written: [Written] = []
    /// The requests that were carried out.
    private(set) var carriedOut: [hb_request] = []
    /// Whether the line takes frames.
    var isLineOpen = true
    /// What carrying out a request gives.
    var result = HB_DONE
    /// The board's clock.
    private(set) var now: UInt32

    /// Between two readings of a sensor.
    private let period: UInt32
    private let keeper = Keeper()
    private let board: UnsafeMutablePointer<hb_board>
    private let setup: UnsafeMutablePointer<hb_board_setup>
    private var nextHostSequence: UInt16 = 0

    /// Two ears with a proximity sensor each, that batch so many readings; the left one is number 0.
    init(batch: Int = 5, period: UInt16 = 20, now: UInt32 = 1000) {
        self.now = now
        self.period = UInt32(period)
        let channels = [HB_LEFT, HB_RIGHT].map { Self.channel(ear: $0, period: period) }
        let latches = [HB_LEFT, HB_RIGHT].map { hb_state(ear: UInt8($0), kind: UInt8(HB_CASE), value: 0) }
        board = keeper.keep([hb_board()])
        setup = keeper.keep([hb_board_setup()])
        setup.pointee.form = UInt8(HB_EARBUDS)
        setup.pointee.capabilities = UInt16(HB_PLACEMENT)
        setup.pointee.name = keeper.string("bench")
        setup.pointee.id = keeper.string("b1")
        setup.pointee.firmware = keeper.string("0")
        setup.pointee.channel_count = 2
        setup.pointee.channels = UnsafePointer(keeper.keep(channels))
        setup.pointee.batches = keeper.keep(
            channels.map { _ in
                var waiting = hb_batch()
                waiting.values = keeper.keep([UInt8](repeating: 0, count: batch * 2))
                waiting.capacity = UInt16(batch * 2)
                return waiting
            })
        setup.pointee.latch_count = UInt8(latches.count)
        setup.pointee.latches = keeper.keep(latches)
        setup.pointee.link_capacity = 2
        setup.pointee.links = keeper.keep([hb_link(), hb_link()])
        setup.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        setup.pointee.write = { context, bytes, count in
            BoardOnBench.at(context).take(Array(UnsafeBufferPointer(start: bytes, count: count)))
        }
        setup.pointee.carry_out = { context, request in
            BoardOnBench.at(context).carryOut(request)
        }
        hb_board_start(board, setup, 1, now)
    }

    private static func channel(ear: Int32, period: UInt16) -> hb_channel {
        hb_channel(
            sensor: 0, ear: UInt8(ear), kind: UInt8(HB_PROXIMITY), flags: UInt8(HB_CALIBRATED), unit: 0,
            smallest: 0, largest: 4095, period: period, open: 200, worn: 3000)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> BoardOnBench {
        guard let context else { preconditionFailure("the board lost its context") }
        return Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private func take(_ line: [UInt8]) -> Bool {
        guard isLineOpen else { return false }
        let heard = Heard.hear(line, from: .board)
        guard heard.count == 1, let unit = heard.first?.unit, let frame = unit.frame, unit.content == .known
        else {
            preconditionFailure("the board wrote \(HexBytes(line)): \(heard)")
        }
        written.append(
            Written(
                now: now, type: Int32(frame.type), sequence: frame.sequence, time: frame.time,
                message: unit.message ?? .null))
        return true
    }

    private func carryOut(_ request: UnsafePointer<hb_request>?) -> UInt8 {
        if let request { carriedOut.append(request.pointee) }
        return UInt8(result)
    }
}

// MARK: What happens to it

extension BoardOnBench {
    /// Lets time go on, polling exactly when the board asks for it.
    func wait(_ ms: UInt32) {
        let end = now &+ ms
        while true {
            let next = min(hb_board_next(board, now), end &- now)
            now &+= next
            hb_board_poll(board, now)
            if now == end { return }
            precondition(hb_board_next(board, now) > 0, "the board is never done")
        }
    }

    /// Lets time go on with a reading of both sensors every period, each taken before its ms is polled.
    func read(_ count: Int) {
        for value in 0..<count {
            wait(period - 1)
            now &+= 1
            for channel: UInt8 in 0..<2 { reading(Int32(value), of: channel) }
            hb_board_poll(board, now)
        }
    }

    func reading(_ value: Int32, of channel: UInt8 = 0) {
        hb_board_reading(board, channel, value, now)
    }

    func states(_ changes: [(ear: Int32, kind: Int32, value: UInt8)]) {
        let changes = changes.map { hb_state(ear: UInt8($0.ear), kind: UInt8($0.kind), value: $0.value) }
        hb_board_state(board, changes, UInt8(changes.count), now)
    }

    @discardableResult
    func link(_ address: UInt8, _ profile: Int32, _ state: Int32) -> Bool {
        hb_board_link(board, [0, 0, 0, 0, 0, address], UInt8(profile), UInt8(state), now)
    }

    func log(_ text: String) {
        text.utf8CString.withUnsafeBufferPointer { characters in
            hb_board_log(board, UInt8(HB_INFO), characters.baseAddress, characters.count - 1, now)
        }
    }

    func truth() {
        var truth = hb_truth(ear: UInt8(HB_LEFT), edge: UInt8(HB_PUT_ON), uncertainty: 1, name: hb_string())
        hb_board_truth(board, &truth, now)
    }

    /// A frame from the host.
    func hear(_ type: Int32, _ payload: [UInt8]) {
        var line = [UInt8](repeating: 0, count: Int(HB_LINE_MAX))
        let count = hb_encode(&line, line.count, UInt8(type), nextHostSequence, 0, payload, payload.count)
        nextHostSequence &+= 1
        hb_board_receive(board, line, count, now, 0)
    }

    /// Any bytes from the line.
    func hear(bytes: [UInt8]) {
        hb_board_receive(board, bytes, bytes.count, now, 0)
    }

    func identify() {
        hear(HB_IDENTIFY, [1, 0, 1, 0, 1, 0])
    }

    /// Forgets what was written.
    func clear() {
        written = []
    }

    var wantsReset: Bool { hb_board_wants_reset(board) }
    var dropped: UInt32 { board.pointee.dropped }
    /// The types of what was written.
    var types: [Int32] { written.map(\.type) }
    /// What was written of one type.
    func messages(_ type: Int32) -> [JSONValue] { written.filter { $0.type == type }.map(\.message) }
}
