internal import Glibc
internal import SystemCalls

/// A symbolic link with a name that stays, to a node whose number changes. It goes when its owner does.
struct StableLink: ~Copyable, Sendable {
    let path: String
    private let target: String

    /// Makes the link, over one that leads nowhere any more, never over anything else.
    ///
    /// - Throws: `symlink`'s error; `EEXIST` where there is a file, or a link that leads to something.
    init(at path: String, to target: String) throws(SystemError) {
        if symlink(target, path) != 0 {
            try Self.replace(path, with: target, after: errno)
        }
        self.path = path
        self.target = target
    }

    deinit {
        if Self.destination(of: path) == target {
            // Best effort: what stays behind leads nowhere, and the next one replaces it.
            _ = unlink(path)
        }
    }

    private static func replace(_ path: String, with target: String, after code: Int32) throws(SystemError) {
        guard code == EEXIST, isStale(path, target: target), unlink(path) == 0 else {
            throw SystemError(call: "symlink", code: code, path: path)
        }
        guard symlink(target, path) == 0 else {
            throw SystemError(call: "symlink", code: errno, path: path)
        }
    }

    /// Whether it is a link that leads nowhere, or, left by someone before us, to the node that is ours now.
    private static func isStale(_ path: String, target: String) -> Bool {
        guard let destination = destination(of: path) else {
            return false
        }
        return destination == target || (access(path, F_OK) != 0 && errno == ENOENT)
    }

    /// Where a link leads; nil for what is no link.
    private static func destination(of path: String) -> String? {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &name, name.count)
        guard length >= 0 else {
            return nil
        }
        return name.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
    }
}
