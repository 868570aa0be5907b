import HeadsetTerms
import SerialIO
import Timing

extension ValueSyntax where Value == Int {
    /// A whole number from 0 on.
    static let count = ValueSyntax(placeholder: "N") { (text) throws(ValueError) in
        Int(try wholeNumber(text, in: 0...Int64(Int32.max), example: "20"))
    }
}

extension ValueSyntax where Value == UInt64 {
    /// What a random generator starts from: any 64-bit number.
    static let seed = ValueSyntax(placeholder: "N") { (text) throws(ValueError) in
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .notANumber(example: "42") }
        guard let seed = UInt64(text) else { throw .outOfRange(least: "0", most: "\(UInt64.max)") }
        return seed
    }
}

extension ValueSyntax where Value == Milliseconds {
    /// A length of time in seconds, with up to three decimals: `1.5`.
    static let seconds = ValueSyntax(placeholder: "S") { (text) throws(ValueError) in
        Milliseconds(
            try fixedPoint(text, decimals: 3, in: 0...1_000_000_000, unit: "millisecond", example: "1.5"))
    }

    /// A length of time in whole milliseconds: `40`.
    static let milliseconds = ValueSyntax(placeholder: "MS") { (text) throws(ValueError) in
        Milliseconds(try wholeNumber(text, in: 0...1_000_000_000_000, example: "40"))
    }
}

extension ValueSyntax where Value == Timestamp {
    /// A moment of a session, in seconds since it began, with up to nine decimals: `12.4`.
    static let moment = ValueSyntax(placeholder: "S") { (text) throws(ValueError) in
        Timestamp(
            nanoseconds: try fixedPoint(
                text, decimals: 9, in: 0...1_000_000_000, unit: "nanosecond", example: "12.4"))
    }
}

extension ValueSyntax where Value == Double {
    /// How many times faster than the clock: `1`, `0.5`, `20`.
    static let speed = ValueSyntax(placeholder: "X") { (text) throws(ValueError) in
        let thousandths = try fixedPoint(
            text, decimals: 3, in: 0...1_000_000, unit: "thousandth", example: "2.5")
        guard thousandths > 0 else { throw .outOfRange(least: "0.001", most: "1000000") }
        return Double(thousandths) / 1000
    }
}

extension ValueSyntax where Value == BaudRate {
    /// The speed of a line in bits a second: `115200`.
    static let baud = ValueSyntax(
        placeholder: "N",
        offer: .words(["9600", "57600", "115200", "230400", "460800", "921600", "1000000", "2000000"])
    ) { (text) throws(ValueError) in
        let speed = try wholeNumber(text, in: 1...Int64(UInt32.max), example: "115200")
        guard let baud = BaudRate(Int(speed)) else { throw .notANumber(example: "115200") }
        return baud
    }
}

extension ValueSyntax where Value == FrameFormat {
    /// How a character stands on a line: `8N1`.
    static let frameFormat = ValueSyntax(
        placeholder: "8N1", offer: .words(["8N1", "8E1", "8O1", "7E1", "7O1"])
    ) { (text) throws(ValueError) in
        guard let format = FrameFormat(text) else { throw .notAFrameFormat }
        return format
    }
}

extension ValueSyntax where Value == BluetoothAddress {
    /// A Bluetooth address as people write it.
    static let bluetoothAddress = ValueSyntax(placeholder: "ADDR") { (text) throws(ValueError) in
        guard let address = BluetoothAddress(text) else { throw .notAnAddress }
        return address
    }
}
