internal import Glibc

/// Consistent overhead byte stuffing (Cheshire and Baker, 1999): bytes in, bytes without 00 out, and back.
///
/// ```
/// plain     11 00 22 33
/// stuffed   02 11 03 22 33      each code byte: how far it is to the next code
/// ```
enum COBS {
    /// Unstuffs `run` into `plain`, which must have room for as many bytes, and returns how many it became; nil if a
    /// code points behind the end or is 00, which no run holds.
    ///
    /// Copies everything at once, then puts the zeros where the codes stand; only a code FF, which stands for no
    /// zero, moves what is behind it.
    static func unstuff(
        _ run: UnsafeBufferPointer<UInt8>, into plain: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        guard let stuffed = run.baseAddress, run.count > 0 else { return nil }
        let count = run.count
        memcpy(plain, stuffed + 1, count - 1)
        var code = stuffed[0]
        var position = Int(code)
        var shift = 1
        while position < count, code != 0 {
            if code == 0xFF {
                shift += 1
                memcpy(plain + (position + 1 - shift), stuffed + (position + 1), count - position - 1)
            } else {
                plain[position - shift] = 0
            }
            code = stuffed[position]
            position += Int(code)
        }
        return position == count && code != 0 ? count - shift : nil
    }

    /// Appends `plain`, stuffed, to `bytes`.
    ///
    /// A full block (code FF) is closed only when a byte follows, so that none ends with a needless 01.
    static func stuff(_ plain: some Sequence<UInt8>, into bytes: inout [UInt8]) {
        var code = bytes.count
        bytes.append(1)
        func openBlock() {
            bytes[code] = UInt8(bytes.count - code)
            code = bytes.count
            bytes.append(1)
        }
        for byte in plain {
            if bytes.count - code == 0xFF { openBlock() }
            if byte == 0 { openBlock() } else { bytes.append(byte) }
        }
        bytes[code] = UInt8(bytes.count - code)
    }
}
