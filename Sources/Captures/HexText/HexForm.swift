/// How a text file spells bytes: the same on each of its lines.
public struct HexForm: Hashable, Sendable {
    /// How the bytes stand on a line.
    public enum Layout: Hashable, Sendable {
        /// `00000010: 2e33 0d0a 1b5b  .3...[`, as `xxd` writes it.
        case xxd
        /// `00000010  2e 33 0d 0a  1b 5b  |.3...[|`, as `hexdump -C` writes it.
        case hexdump
        /// `2e 33 0d 0a`, `0x2e, 0x33`, or `2e330d0a` as `xxd -p` writes it.
        case plain
    }

    /// What the times are.
    public enum Times: Hashable, Sendable {
        /// Day and time of day.
        case dates
        /// Time of day alone. A day begins when it goes back by more than half of one.
        case timesOfDay
        /// Seconds since whatever.
        case seconds
    }

    /// What tells the directions.
    public enum Directions: Hashable, Sendable {
        /// `RX` and `TX`, or `term` and `tcp` of ser2net's trace.
        case words
        /// `<` or `<-` for received, `>` or `->` for sent.
        case arrows
        /// The arrows of `socat -x`: from its left address to its right one and back. Which of them is the board, it
        /// doesn't say; the left one is taken for it.
        case socatArrows
    }

    public var layout: Layout
    /// nil if there are none.
    public var times: Times?
    /// nil if there are none: all bytes count as received.
    public var directions: Directions?
    /// Whether time and direction have a line of their own, before the lines of their bytes.
    public var isInBlocks: Bool

    public init(layout: Layout, times: Times? = nil, directions: Directions? = nil, isInBlocks: Bool = false)
    {
        self.layout = layout
        self.times = times
        self.directions = directions
        self.isInBlocks = isInBlocks
    }

    /// Whether anything but bytes is told.
    var isMarked: Bool { times != nil || directions != nil }
}
