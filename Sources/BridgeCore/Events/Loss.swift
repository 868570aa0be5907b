/// Where bytes of one link were lost, as far as anybody can tell.
///
/// Frames that are missing in a board's numbering were lost somewhere between its firmware and the bridge. How many of
/// them the board itself dropped its heartbeats say (`protocol/spec.md` §5.6), and since it numbers those too (§7), the
/// others were lost on the way. Of frames lost before the first heartbeat of a connection, or behind the last, nobody
/// knows: they are in `lost` alone. What came damaged, and what the driver counted, is evidence of what happened on
/// the way. It counts units and characters, so it doesn't add up with frames.
public struct Loss: Hashable, Sendable {
    /// Frames that gaps in the numbering tell of.
    public var lost: Int
    /// How often the numbering started again, where nobody knows how many more were lost.
    public var restarts: Int
    /// What the board's heartbeats say of it; nil where no two of one connection and boot came.
    public var places: Places?
    /// Units that came, but damaged: faults of the kinds encoding, short, check and overlong. One that only the end of the
    /// link, or of the session, cut off isn't.
    public var damaged: Int
    /// What the driver counted; nil where it counts nothing, or wasn't asked.
    public var line: LineErrors?
    /// Whether a server has the line, and counted it.
    public var isCountedByServer = false

    /// How many of the frames lost were lost where.
    public struct Places: Hashable, Sendable {
        /// Frames that the board dropped, by its own count; also such as it didn't number.
        public var boardDropped: Int
        /// Of those lost, how many the board dropped.
        public var inBoard: Int
        /// Of those lost, how many the board did send.
        public var onTheWay: Int

        public init(boardDropped: Int, inBoard: Int, onTheWay: Int) {
            self.boardDropped = boardDropped
            self.inBoard = inBoard
            self.onTheWay = onTheWay
        }
    }

    public init(
        lost: Int = 0, restarts: Int = 0, places: Places? = nil, damaged: Int = 0, line: LineErrors? = nil
    ) {
        self.lost = lost
        self.restarts = restarts
        self.places = places
        self.damaged = damaged
        self.line = line
    }

    /// Whether nothing was lost, as far as anybody can tell.
    public var isNone: Bool {
        lost == 0 && restarts == 0 && (places?.boardDropped ?? 0) == 0 && damaged == 0
            && line?.isLoss != true
    }

    /// Of those lost, how many of which nobody knows where.
    public var unplaced: Int { lost - (places.map { $0.inBoard + $0.onTheWay } ?? 0) }
}
