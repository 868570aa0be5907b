internal import FoundationEssentials
internal import Glibc
internal import SystemCalls

/// A folder that is gone, with all that is in it, when the test ends.
public struct TemporaryFolder: ~Copyable {
    /// Where it is.
    public let path: String

    public init() throws {
        var template = Array("/tmp/headset-bridge-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw SystemError(call: "mkdtemp", code: errno)
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // Whatever stays behind in /tmp is no failure of a test.
        try? FileManager.default.removeItem(atPath: path)
    }
}
