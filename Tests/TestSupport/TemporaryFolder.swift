internal import Glibc
internal import SystemCalls

/// A folder that is gone, with the files right inside it, when the test ends.
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
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                unlink("\(path)/\(name)")
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
