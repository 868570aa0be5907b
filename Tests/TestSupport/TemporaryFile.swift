internal import Glibc
public import SystemCalls

/// A file without a name, gone when the test is over.
public struct TemporaryFile: ~Copyable {
    private let descriptor: Descriptor

    public init() throws(SystemError) {
        var template = Array("/tmp/headset-bridge-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { throw SystemError(call: "mkstemp", code: errno) }
        descriptor = Descriptor(owning: number)
        unlink(template)
    }

    /// The file's number, for a process that writes to it.
    public var number: Int32 { descriptor.number }

    /// The file, to be written to.
    public func writer() -> Descriptor {
        Descriptor(borrowing: descriptor.number)
    }

    /// All that is in it now.
    public func text() throws(SystemError) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(try descriptor.status().size))
        let count = bytes.withUnsafeMutableBytes { pread(descriptor.number, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count else { throw SystemError(call: "pread", code: errno) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
