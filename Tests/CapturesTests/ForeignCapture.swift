/// Builds pcapng as other programs might write it, right or wrong, in either byte order.
struct ForeignCapture {
    var bytes: [UInt8] = []
    var isBigEndian = false

    init(bigEndian: Bool = false) {
        isBigEndian = bigEndian
        section()
    }

    /// An option's code and value.
    typealias Option = (code: UInt16, value: [UInt8])

    mutating func section(mark: UInt32 = 0x1A2B_3C4D, major: UInt16 = 1) {
        block(0x0A0D_0D0A, number(mark) + number(major) + number(UInt16(2)) + number(UInt64.max))
    }

    mutating func interface(_ type: UInt16 = 147, _ options: [Option] = []) {
        block(1, number(type) + number(UInt16(0)) + number(UInt32(0)) + encode(options))
    }

    mutating func packet(
        on interface: UInt32 = 0, time: UInt64 = 0, _ packet: [UInt8], original: Int? = nil,
        _ options: [Option] = []
    ) {
        let times = number(UInt32(time >> 32)) + number(UInt32(truncatingIfNeeded: time))
        let lengths = number(UInt32(packet.count)) + number(UInt32(original ?? packet.count))
        block(6, number(interface) + times + lengths + padded(packet) + encode(options))
    }

    mutating func block(_ type: UInt32, _ body: [UInt8]) {
        let length = number(UInt32(body.count + 12))
        bytes += number(type) + length + body + length
    }

    /// The value in the byte order of the file.
    func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }

    private func encode(_ options: [Option]) -> [UInt8] {
        options.flatMap { number($0.code) + number(UInt16($0.value.count)) + padded($0.value) }
    }

    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
    }
}
