internal import Glibc

extension Folder {
    /// The path of what a path leads to, without links; nil if it leads to nothing that can be reached.
    public static func realPath(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            // Where it lies is up to `realpath`: what tests put in its place returns a part of the buffer.
            realpath(path, buffer.baseAddress).map { String(cString: $0) }
        }
    }
}
