import HeadsetTerms
import Timing

/// One line of JSON, put together key by key in the order in which the keys are added, with no spaces.
///
/// The line is built in memory that is kept from one line to the next, so that a long session allocates nothing for
/// them.
///
/// ```swift
/// line.begin(seq: 7, at: time, link: "/dev/ttyACM0", event: "gap")
/// line.add("lost", 2)
/// line.end()          // {"v":1,"seq":7,"t":12412000000,"link":"/dev/ttyACM0","event":"gap","lost":2}
/// ```
struct JSONLine: Sendable {
    /// The bytes of the line, with its line end after ``end()``.
    private(set) var bytes: [UInt8] = []

    /// Starts a line that is about no session.
    mutating func begin() {
        bytes.removeAll(keepingCapacity: true)
        append("{\"v\":1")
    }

    /// Starts a line with the keys that every line of a session has.
    mutating func begin(seq: UInt64, at time: Timestamp, link: String?, event: StaticString) {
        begin()
        add("seq", seq)
        add("t", time.nanoseconds)
        add("link", link)
        key("event")
        quote(event)
    }

    /// Ends the line.
    mutating func end() {
        append("}\n")
    }
}

// MARK: Keys and values

extension JSONLine {
    /// A text, or null.
    mutating func add(_ name: StaticString, _ text: String?) {
        key(name)
        if let text { quote(text) } else { append("null") }
    }

    /// A value that is JSON already, or null.
    mutating func add(_ name: StaticString, json text: String?) {
        key(name)
        bytes.append(contentsOf: (text ?? "null").utf8)
    }

    /// A whole number, or null.
    mutating func add(_ name: StaticString, _ number: (some BinaryInteger)?) {
        key(name)
        if let number { append(decimal: number) } else { append("null") }
    }

    /// What isn't known.
    mutating func addNull(_ name: StaticString) {
        key(name)
        append("null")
    }

    /// A list of texts.
    mutating func add(_ name: StaticString, _ texts: [String]) {
        key(name)
        append("[")
        for (index, text) in texts.enumerated() {
            if index > 0 { append(",") }
            quote(text)
        }
        append("]")
    }

    /// Yes or no.
    mutating func add(_ name: StaticString, _ truth: Bool) {
        key(name)
        append(truth ? "true" : "false")
    }

    /// A list of objects, to each of which `keys` adds its keys.
    mutating func add<Element>(
        _ name: StaticString, objects: [Element], _ keys: (_ line: inout JSONLine, _ element: Element) -> Void
    ) {
        key(name)
        append("[")
        for (index, element) in objects.enumerated() {
            if index > 0 { append(",") }
            let start = bytes.count
            keys(&self, element)
            // The first key's comma.
            if start < bytes.count { bytes[start] = 0x7B } else { append("{") }
            append("}")
        }
        append("]")
    }

    /// Bytes as hexadecimal digits, at most `limit` of them.
    mutating func add(_ name: StaticString, hex octets: some Sequence<UInt8>, limit: Int = .max) {
        key(name)
        append("\"")
        for octet in octets.prefix(limit) { append(hex: octet) }
        append("\"")
    }

    /// A length of time in seconds with three decimals: the only number that isn't whole.
    mutating func add(_ name: StaticString, seconds length: Milliseconds) {
        key(name)
        bytes.append(contentsOf: length.inSeconds.utf8)
    }
}

// MARK: Spelling

extension JSONLine {
    private mutating func key(_ name: StaticString) {
        append(",")
        quote(name)
        append(":")
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A word of our own, which needs no escape.
    private mutating func quote(_ word: StaticString) {
        append("\"")
        append(word)
        append("\"")
    }

    private mutating func quote(_ text: String) {
        append("\"")
        if text.utf8.allSatisfy(Self.isPlain) {
            bytes.append(contentsOf: text.utf8)
        } else {
            for scalar in text.unicodeScalars { append(escaping: scalar) }
        }
        append("\"")
    }

    /// Whether the byte stands for itself whatever is around it: nearly all text of ours is such bytes only.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
    }

    private mutating func append(escaping scalar: Unicode.Scalar) {
        if scalar.isControl {
            append("\\u")
            append(hex: UInt8(truncatingIfNeeded: scalar.value >> 8))
            append(hex: UInt8(truncatingIfNeeded: scalar.value))
        } else {
            if scalar == "\"" || scalar == "\\" { append("\\") }
            bytes.append(contentsOf: scalar.utf8)
        }
    }

    private mutating func append(hex octet: UInt8) {
        bytes.append(UInt8(hexadecimalDigit: octet >> 4))
        bytes.append(UInt8(hexadecimalDigit: octet & 0x0F))
    }

    private mutating func append(decimal number: some BinaryInteger) {
        if number < 0 { append("-") }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(0x30 + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest != 0
        bytes[start...].reverse()
    }
}
