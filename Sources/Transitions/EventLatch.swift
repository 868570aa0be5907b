/// The last thing heard of one kind of event at one ear. It stays until the next.
struct EventLatch<Value: Sendable> {
    /// Nil until first heard.
    private(set) var value: Value?
    /// Frames were lost since it was last heard, so that it may have changed unheard.
    private(set) var isDoubtful = false
    private var gate = InputGate()

    /// Takes a new value, unless a newer one is here.
    mutating func hear(_ value: Value, _ order: InputOrder?) -> Admission {
        let admission = gate.admit(order)
        if admission == .admitted { set(value) }
        return admission
    }

    /// Takes a value that follows from another input, as new as that one.
    mutating func force(_ value: Value, _ order: InputOrder?) {
        gate.close(to: order)
        set(value)
    }

    /// Frames were lost.
    mutating func doubt() {
        isDoubtful = true
    }

    private mutating func set(_ value: Value) {
        self.value = value
        isDoubtful = false
    }
}
