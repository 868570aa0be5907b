/// Lets through only what is newer than all that came through before.
struct InputGate {
    /// The newest input that came through; nil where arrival decides, and then everything is newer.
    private(set) var newest: InputOrder?

    /// Judges an input and, if it is the newest, remembers it.
    mutating func admit(_ order: InputOrder?) -> Admission {
        if let order, let newest, !newest.comesBefore(order) {
            return newest.isSameFrame(as: order) ? .duplicate : .late
        }
        newest = order
        return .admitted
    }

    /// Lets nothing through any more that is older than this input.
    mutating func close(to order: InputOrder?) {
        if let order, newest?.comesBefore(order) ?? true {
            newest = order
        }
    }
}
