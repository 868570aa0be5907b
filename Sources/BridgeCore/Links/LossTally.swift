internal import HeadsetWire
internal import Timing

/// Adds up what is lost on a link, and where.
///
/// A board counts from its boot what it drops, so only what was added between two heartbeats of one connection and boot
/// is compared with the frames that were missing between the same two. Compared is the whole, not each pair of
/// heartbeats: it makes no difference whether the board counts a frame just before or just behind a heartbeat.
struct LossTally: Sendable {
    private var lost = 0
    private var restarts = 0
    private var damaged = 0
    /// When the last unit came that was short.
    private var lastShort: Timestamp?
    private var line: LineErrors?
    /// What the board had dropped at its last heartbeat, and how many frames were missing then; nil where the next
    /// heartbeat begins anew.
    private var last: (dropped: UInt32, lost: Int)?
    /// What the board dropped, and what was missing, between heartbeats that can be compared; nil where there were none.
    private var compared: (dropped: Int, lost: Int)?

    /// So many frames are missing in the numbering.
    mutating func lose(_ frames: Int) {
        lost += frames
    }

    /// The numbering started again, and nobody knows why.
    mutating func restart() {
        restarts += 1
        startAnew()
    }

    /// The link came up, or the board booted: its next heartbeat counts from another start.
    mutating func startAnew() {
        last = nil
    }

    /// A unit came damaged.
    mutating func damage(_ kind: FaultKind, at time: Timestamp) {
        damaged += 1
        if kind == .short { lastShort = time }
    }

    /// The link has closed, or the session ends. What was short at that very moment was only cut off by it.
    mutating func ends(at time: Timestamp) {
        if lastShort == time { damaged -= 1 }
        lastShort = nil
    }

    /// A heartbeat says how many frames the board has dropped since its boot. A number that went back is of a boot that
    /// nobody saw.
    mutating func heartbeat(dropped: UInt32) {
        if let last {
            let growth = dropped &- last.dropped
            if growth <= UInt32(Int32.max) {
                let before = compared ?? (0, 0)
                compared = (before.dropped.saturating(adding: Int(growth)), before.lost + lost - last.lost)
            }
        }
        last = (dropped, lost)
    }

    /// The driver says what it counted since it was asked last.
    mutating func count(_ errors: LineErrors) {
        line = (line ?? LineErrors()) + errors
    }

    /// What it has come to.
    var loss: Loss {
        let places = compared.map { compared in
            let inBoard = min(compared.dropped, compared.lost)
            return Loss.Places(
                boardDropped: compared.dropped, inBoard: inBoard, onTheWay: compared.lost - inBoard)
        }
        return Loss(lost: lost, restarts: restarts, places: places, damaged: damaged, line: line)
    }
}
