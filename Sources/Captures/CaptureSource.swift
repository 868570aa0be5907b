public import SystemCalls

/// Where a capture's bytes come from.
public struct CaptureSource {
    /// Puts up to that many bytes there and says how many; 0 at the end.
    let read: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int

    /// A file, a pipe, or standard input.
    public init(_ descriptor: consuming Descriptor) {
        let input = descriptor
        read = { memory throws(SystemError) in
            while true {
                do throws(SystemError) {
                    return try input.read(into: memory)
                } catch  where error.wouldBlock {
                    var poller = Poller()
                    poller.watch(input.number, for: .readable)
                    try poller.wait(until: nil)
                }
            }
        }
    }

    /// A source of one's own.
    ///
    /// - Parameter read: fills the first of the bytes it is given, at least one, and says how many; 0 once and for all
    ///   at the end. It may wait, as a read from a pipe does.
    public init(read: @escaping (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int) {
        self.read = read
    }
}
