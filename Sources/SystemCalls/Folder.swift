internal import Glibc

/// What a folder holds, by name.
public enum Folder {
    /// The names in a folder, but for `.` and `..`, in no order: `opendir(3)` and `readdir(3)`.
    ///
    /// - Throws: `opendir`'s error, or `readdir`'s.
    public static func names(in path: String) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else {
            throw SystemError(call: "opendir", code: errno, path: path)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                if errno == 0 { return names }
                throw SystemError(call: "readdir", code: errno, path: path)
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// The names in a folder; none where it isn't there, or can't be looked into.
    public static func namesIfAny(in path: String) -> [String] {
        do throws(SystemError) { return try names(in: path) } catch { return [] }
    }

    /// Where a symbolic link leads, not followed any further; nil for what is no link, or isn't there.
    public static func destinationIfAny(ofLink path: String) -> String? {
        do throws(SystemError) { return try destination(ofLink: path) } catch { return nil }
    }

    /// Where a symbolic link leads: `readlink(2)`, not followed any further.
    ///
    /// - Throws: `readlink`'s error; `EINVAL` for what is no link.
    public static func destination(ofLink path: String) throws(SystemError) -> String {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = try retrying(call: "readlink", path: path) { readlink(path, &name, name.count) }
        return name.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
    }

    /// The most links that are followed, as the kernel has it.
    private static let mostLinks = 40

    /// What a path leads to in the end, its last part's links followed; itself where it is none. `..` in a link is taken
    /// by its text.
    public static func end(ofLinks path: String) -> String {
        var end = path
        for _ in 0..<mostLinks {
            guard let target = destinationIfAny(ofLink: end) else { return end }
            end = target.hasPrefix("/") ? target : inFolder(of: end, target)
        }
        return end
    }

    private static func inFolder(of path: String, _ target: String) -> String {
        var parts = Array(path.split(separator: "/").dropLast())
        for part in target.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
