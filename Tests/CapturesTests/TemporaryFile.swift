import Glibc
import SystemCalls

/// A file of a name nobody else uses, gone when the owner lets go.
final class TemporaryFile {
    let path: String

    /// - Parameter bytes: what is in it at first.
    init(_ bytes: [UInt8] = []) throws {
        var template = Array("/tmp/captures-test-XXXXXX".utf8CString)
        let descriptor = Descriptor(owning: mkstemp(&template))
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try descriptor.writeAll(bytes.span.bytes)
    }

    deinit {
        unlink(path)
    }

    /// All that is in it.
    func contents() throws -> [UInt8] {
        let descriptor = try Descriptor.open(path, for: .read)
        var all = [UInt8](repeating: 0, count: Int(try descriptor.status().size))
        let count = try descriptor.read(into: &all)
        return Array(all.prefix(count))
    }
}
