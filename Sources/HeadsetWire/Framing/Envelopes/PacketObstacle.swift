/// Why a packet can't be read to its end.
enum PacketObstacle: Error {
    /// At least so many bytes, from the packet's first on, are needed to know more.
    case incomplete(needed: Int)
    /// It is none, whatever follows.
    case fault(FaultKind)
}
