import HeadsetWire

extension Framing {
    /// Cuts a stream into units.
    ///
    /// - Parameter ends: behind which bytes a message of the transport ended, ascending. They count only where no byte
    ///   marks a unit off.
    func cut(_ bytes: [UInt8], ends: [Int], _ body: (Span<UInt8>, UnitKind) -> Void) {
        var cutter = UnitCutter(framing: self)
        let bytes = bytes.span
        var start = 0
        for end in hasNoMarks ? ends : [] {
            cutter.receive(bytes.extracting(start..<end), each: body)
            cutter.boundary(each: body)
            start = end
        }
        cutter.receive(bytes.extracting(start..<bytes.count), each: body)
    }
}
