import CHeadset

/// Memory that C may keep pointers to, as long as this lives.
final class Keeper {
    private var kept: [UnsafeMutableRawPointer] = []

    deinit {
        for memory in kept { memory.deallocate() }
    }

    /// A copy of values that need no end of life.
    func keep<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
        for (index, value) in values.enumerated() {
            (memory + index).initialize(to: value)
        }
        kept.append(UnsafeMutableRawPointer(memory))
        return memory
    }

    /// A string as the library wants it.
    func string(_ text: String) -> hb_string {
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        return hb_string(bytes: UnsafePointer(keep(bytes)), count: UInt8(bytes.count))
    }
}
