internal import Glibc

/// How HDLC and SLIP keep their delimiter out of a run: a mark, then a byte that stands for another.
enum RunEscape: Sendable {
    /// RFC 1662.
    case hdlc
    /// RFC 1055.
    case slip

    /// What stands between runs.
    var delimiter: UInt8 {
        switch self {
        case .hdlc: 0x7E
        case .slip: 0xC0
        }
    }

    private var mark: UInt8 {
        switch self {
        case .hdlc: 0x7D
        case .slip: 0xDB
        }
    }

    /// What the byte behind the mark stands for; nil for one that no sender writes there.
    private func restored(_ byte: UInt8) -> UInt8? {
        switch (self, byte) {
        case (.hdlc, 0x7D): nil
        case (.hdlc, _): byte ^ 0x20
        case (.slip, 0xDC): delimiter
        case (.slip, 0xDD): mark
        case (.slip, _): nil
        }
    }

    /// Takes the escapes out of `run` into `plain`, which must have room for as many bytes, and returns how many it
    /// became; nil if a mark is followed by nothing, or by what no sender writes there.
    func remove(
        from run: UnsafeBufferPointer<UInt8>, into plain: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        guard let base = run.baseAddress, let plain = plain.baseAddress else { return 0 }
        var (taken, count) = (0, 0)
        while let length = UnsafeBufferPointer(rebasing: run[taken...]).first(mark, within: run.count - taken)
        {
            memcpy(plain + count, base + taken, length)
            (taken, count) = (taken + length + 2, count + length + 1)
            guard taken <= run.count, let byte = restored(run[taken - 1]) else { return nil }
            plain[count - 1] = byte
        }
        memcpy(plain + count, base + taken, run.count - taken)
        return count + run.count - taken
    }

    /// The packet with escapes in it, and a delimiter before and after it.
    func delimited(_ packet: [UInt8]) -> [UInt8] {
        var bytes = [delimiter]
        for byte in packet {
            switch self {
            case .hdlc where byte == delimiter || byte == mark: bytes += [mark, byte ^ 0x20]
            case .slip where byte == delimiter: bytes += [mark, 0xDC]
            case .slip where byte == mark: bytes += [mark, 0xDD]
            case .hdlc, .slip: bytes.append(byte)
            }
        }
        bytes.append(delimiter)
        return bytes
    }
}
