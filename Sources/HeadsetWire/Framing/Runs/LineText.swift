/// A line as a program reads it: without the NULs of a reset and the sequences that colour a terminal.
enum LineText {
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    private static let escape: UInt8 = 0x1B

    /// Puts what of `run` is text into `plain`, which must have room for as many bytes, and returns how many it became.
    static func clean(
        _ run: UnsafeBufferPointer<UInt8>, into plain: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        if run.first(0, within: run.count) == nil, run.first(escape, within: run.count) == nil {
            return plain.update(fromContentsOf: run)
        }
        var (position, count) = (0, 0)
        var commandMayEnd = true
        while position < run.count {
            switch run[position] {
            case 0:
                position += 1
            case escape:
                position = endOfSequence(in: run, from: position, &commandMayEnd)
            case let byte:
                plain[count] = byte
                position += 1
                count += 1
            }
        }
        return count
    }

    /// Where the terminal sequence ends that begins at `start` (ECMA-48); behind the escape if it is none.
    ///
    /// - Parameter commandMayEnd: false once no end of a command was found, and so none follows: each byte is looked at
    ///   but once for it, however many commands begin.
    private static func endOfSequence(
        in run: UnsafeBufferPointer<UInt8>, from start: Int, _ commandMayEnd: inout Bool
    ) -> Int {
        guard start + 1 < run.count else { return start + 1 }
        switch run[start + 1] {
        case 0x5B:
            // Parameters, intermediates, one final byte.
            var end = start + 2
            while end < run.count, (0x20...0x3F).contains(run[end]) { end += 1 }
            return end < run.count && (0x40...0x7E).contains(run[end]) ? end + 1 : start + 1
        case 0x5D:
            // An operating system command, up to a bell or the string terminator.
            guard commandMayEnd else { return start + 1 }
            for end in start + 2..<max(start + 2, run.count) {
                if run[end] == 0x07 { return end + 1 }
                if run[end] == 0x5C, run[end - 1] == escape { return end + 1 }
            }
            commandMayEnd = false
            return start + 1
        case 0x20...0x2F:
            return start + 2 < run.count ? start + 3 : start + 1
        case 0x30...0x7E:
            return start + 2
        default:
            return start + 1
        }
    }
}
