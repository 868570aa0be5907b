import Glibc
import Measuring

/// A pipe to or from a process that is measured.
struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Child.Failure(what: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(writing, bytes, bytes.count)
    }

    /// The next line that is said; nil if none comes any more.
    func hear() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(reading, &byte, 1) == 1 {
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
