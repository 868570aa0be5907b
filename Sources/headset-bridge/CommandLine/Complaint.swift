/// Something a person must be told on standard error: what is wrong, where, and what to try.
///
/// ```
/// headset-bridge: open /dev/ttyACM0: the device has gone; plug it in again
/// ```
struct Complaint: Hashable, Sendable {
    /// What is wrong and where.
    let what: String
    /// What to try; nil where there is nothing, or where `what` says it.
    let remedy: String?

    init(_ what: String, try remedy: String? = nil) {
        self.what = what
        self.remedy = remedy
    }

    /// Says it, as one line; not whole where nobody takes it for so long.
    func say(patience: Duration = StandardError.patience) {
        StandardError.write("\(self)\n", patience: patience)
    }
}

extension Complaint: CustomStringConvertible {
    /// The line without its end, safe to show: whatever was typed or came from a device is escaped.
    var description: String {
        escaped("headset-bridge: " + what + (remedy.map { "; " + $0 } ?? ""))
    }
}
