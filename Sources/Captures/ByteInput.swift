import SystemCalls

/// The uncompressed bytes of a capture, whatever it is compressed with.
enum ByteInput {
    case plain(CaptureSource)
    case gzip(GzipStream)
    case zstd(ZstdStream)

    /// Why the bytes don't go on.
    enum Failure: Error {
        /// They can't be read.
        case system(SystemError)
        /// They can be read, but not decompressed.
        case broken(CaptureCompression)
    }

    /// Looks at the first bytes of `source` for what it is compressed with.
    init(_ source: CaptureSource) throws(SystemError) {
        let head = try source.head(4)
        let whole = source.preceded(by: head)
        switch CaptureCompression(head: head) {
        case .gzip: self = .gzip(GzipStream(whole))
        case .zstd: self = .zstd(ZstdStream(whole))
        case nil: self = .plain(whole)
        }
    }

    /// Whether compressed input ended where it had to go on.
    var endedEarly: Bool {
        switch self {
        case .plain: false
        case .gzip(let stream): stream.endedEarly
        case .zstd(let stream): stream.endedEarly
        }
    }

    /// Fills the first of the bytes and says how many; 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        switch self {
        case .plain(let source): try source.fill(memory)
        case .gzip(let stream): try stream.read(into: memory)
        case .zstd(let stream): try stream.read(into: memory)
        }
    }
}

extension CaptureSource {
    /// ``read``, with the error of an input.
    func fill(_ memory: UnsafeMutableRawBufferPointer) throws(ByteInput.Failure) -> Int {
        do throws(SystemError) {
            return try read(memory)
        } catch {
            throw .system(error)
        }
    }

    /// The first `count` bytes, or all if there are fewer.
    fileprivate func head(_ count: Int) throws(SystemError) -> [UInt8] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { memory.deallocate() }
        var filled = 0
        while filled < count {
            let more = try read(UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
            guard more > 0 else { break }
            filled += more
        }
        return Array(memory[..<filled])
    }

    /// The source with the bytes put back that were read from it.
    fileprivate func preceded(by head: [UInt8]) -> CaptureSource {
        var rest = head[...]
        return CaptureSource { memory throws(SystemError) in
            guard !rest.isEmpty else { return try read(memory) }
            let count = min(rest.count, memory.count)
            memory.copyBytes(from: rest.prefix(count))
            rest.removeFirst(count)
            return count
        }
    }
}

extension CaptureCompression {
    /// What a file with these first bytes is compressed with; nil if it isn't.
    fileprivate init?(head: [UInt8]) {
        if head.starts(with: [0x1F, 0x8B, 0x08]) {
            self = .gzip
        } else if head.elementsEqual([0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstd
        } else {
            return nil
        }
    }
}
