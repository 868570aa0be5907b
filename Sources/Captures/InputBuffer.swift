/// The part of a capture that is in memory: what was read and isn't consumed yet.
struct InputBuffer: ~Copyable {
    /// How much is asked for at once, and what is free for it before bytes are moved together.
    private static let readLength = 1 << 16
    private static let startLength = 1 << 18

    private let input: ByteInput
    /// The memory; what is in it is found by ``place(of:)``.
    private(set) var storage = [UInt8](repeating: 0, count: startLength)
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    /// Why the input can't be read further.
    private var failure: CaptureReadError?

    /// How many bytes were consumed, which is where in the file the rest starts.
    private(set) var offset: UInt64 = 0

    init(_ input: ByteInput) {
        self.input = input
    }

    /// How many bytes are there to be consumed.
    var count: Int { end - start }

    /// Whether compressed input ended where it had to go on.
    var endedEarly: Bool { input.endedEarly }

    /// Where in ``storage`` some of them are, counted from the first.
    func place(of range: Range<Int>) -> Range<Int> {
        start + range.lowerBound..<start + range.upperBound
    }

    /// Reads until `count` is at least `wanted`; false if the input ends before.
    ///
    /// It makes room only for bytes that come: what a file claims costs no memory. An error is thrown again each time.
    mutating func fill(to wanted: Int) throws(CaptureReadError) -> Bool {
        while count < wanted {
            guard !isAtEnd else { return false }
            if let failure { throw failure }
            makeRoom()
            let added = try readMore()
            isAtEnd = added == 0
            end += added
        }
        return true
    }

    /// Drops the first `length` bytes.
    mutating func consume(_ length: Int) {
        start += length
        offset += UInt64(length)
    }

    private mutating func makeRoom() {
        guard storage.count - end < Self.readLength else { return }
        let kept = start..<end
        storage.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[kept])) }
        start = 0
        end = kept.count
        if storage.count - end < Self.readLength {
            storage.append(contentsOf: repeatElement(0, count: storage.count))
        }
    }

    private mutating func readMore() throws(CaptureReadError) -> Int {
        let input = input
        let end = end
        do throws(ByteInput.Failure) {
            return try storage.withUnsafeMutableBufferPointer { bytes throws(ByteInput.Failure) in
                try input.read(
                    into: UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(bytes)[end...]))
            }
        } catch {
            let failure = failure(error)
            self.failure = failure
            throw failure
        }
    }

    private func failure(_ failure: ByteInput.Failure) -> CaptureReadError {
        switch failure {
        case .system(let error): .system(error)
        case .broken(let compression): .damaged(.compression(compression), at: offset)
        }
    }
}
