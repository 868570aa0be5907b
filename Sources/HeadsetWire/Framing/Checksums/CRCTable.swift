/// Computes any CRC, eight bytes at a time (slicing by eight: Kounavis and Berry, 2005).
///
/// The register always lies so that the bits which leave it first are in its lowest byte: for a CRC that shifts to the
/// left, its bytes are swapped, and so are the entries of its table. So one loop serves all.
struct CRCTable: Sendable {
    /// What the register begins with.
    private let start: UInt32
    /// How far the result is from the register's lowest bit once its bytes are swapped; nil if they needn't be.
    private let shift: UInt32?
    /// How many bits the result has, if they are to be read in the opposite order.
    private let reversedWidth: Int?
    private let finalXor: UInt32
    /// Eight tables of 256 entries: what a byte does to the register when 0 to 7 bytes follow it.
    private let slices: [UInt32]

    init(_ crc: CRC) {
        start = crc.register(holding: crc.initial)
        shift = crc.reflectsInput ? nil : UInt32(32 - crc.width)
        reversedWidth = crc.reflectsInput == crc.reflectsOutput ? nil : crc.width
        finalXor = crc.finalXor
        var slices = (0..<256).map { crc.entry(UInt32($0)) }
        for index in 256..<8 * 256 {
            let before = slices[index - 256]
            slices.append(before >> 8 ^ slices[Int(before & 0xFF)])
        }
        self.slices = slices
    }

    /// The checksum of these bytes.
    func value(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        slices.withUnsafeBufferPointer { slices in
            var register = start
            var position = 0
            while position + 8 <= bytes.count {
                let low = register ^ bytes.littleEndian(at: position)
                let high = bytes.littleEndian(at: position + 4)
                register =
                    slices.change(7, low) ^ slices.change(6, low >> 8) ^ slices.change(5, low >> 16)
                    ^ slices.change(4, low >> 24) ^ slices.change(3, high) ^ slices.change(2, high >> 8)
                    ^ slices.change(1, high >> 16) ^ slices.change(0, high >> 24)
                position += 8
            }
            while position < bytes.count {
                register = register >> 8 ^ slices.change(0, register ^ UInt32(bytes[position]))
                position += 1
            }
            return result(of: register)
        }
    }
}

extension CRCTable {
    /// What the register gives in the end.
    private func result(of register: UInt32) -> UInt32 {
        let value = shift.map { register.byteSwapped >> $0 } ?? register
        return (reversedWidth.map(value.reversed) ?? value) ^ finalXor
    }
}

extension UnsafeBufferPointer<UInt32> {
    /// What the lowest byte of `bits` does to the register when `following` bytes come behind it.
    @inline(__always)
    fileprivate func change(_ following: Int, _ bits: UInt32) -> UInt32 {
        self[following * 256 + Int(bits & 0xFF)]
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate func littleEndian(at position: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
}

extension CRC {
    /// The register, as ``CRCTable`` lays it, when it holds this value.
    fileprivate func register(holding value: UInt32) -> UInt32 {
        reflectsInput ? value.reversed(width) : (value << (32 - width)).byteSwapped
    }

    /// What one byte does to an empty register.
    fileprivate func entry(_ byte: UInt32) -> UInt32 {
        if reflectsInput {
            let polynomial = polynomial.reversed(width)
            return (0..<8).reduce(byte) { bits, _ in bits >> 1 ^ (bits & 1 == 1 ? polynomial : 0) }
        }
        let polynomial = polynomial << (32 - width)
        return (0..<8).reduce(byte << 24) { bits, _ in bits << 1 ^ (bits >> 31 == 1 ? polynomial : 0) }
            .byteSwapped
    }
}

extension UInt32 {
    /// The lowest `width` bits in the opposite order.
    fileprivate func reversed(_ width: Int) -> UInt32 {
        (0..<width).reduce(0) { $0 << 1 | self >> UInt32($1) & 1 }
    }
}
