/// How long a packet is, and what stands behind its content.
struct PacketSize: Sendable {
    /// nil while only its end mark can tell.
    var count: Int?
    /// How many bytes the check and the end mark have.
    var tail: Int
    /// Which of the envelope's checks it has.
    var check: Int?
}
