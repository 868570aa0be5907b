import Glibc

/// Reads the lines of a process as they come.
package struct LineReader {
    private let descriptor: Int32
    private var memory = [UInt8](repeating: 0, count: 65536)

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for the end of the line that has this in it. What comes before is skipped; nothing must come behind.
    package mutating func skip(past text: String) throws {
        var count = 0
        while true {
            let more = memory.withUnsafeMutableBytes { memory in
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count..<memory.count - 1])
                return read(descriptor, rest.baseAddress, rest.count)
            }
            guard more > 0 else { throw Child.Failure(what: "no line with \"\(text)\" came") }
            count += more
            memory[count] = 0
            if memory[count - 1] == 0x0A, contains(text) { return }
        }
    }

    private func contains(_ text: String) -> Bool {
        memory.withUnsafeBufferPointer { memory in
            memory.withMemoryRebound(to: CChar.self) { memory in
                memory.baseAddress.flatMap { strstr($0, text) } != nil
            }
        }
    }
}
