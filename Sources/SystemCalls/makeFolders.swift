internal import Glibc

/// Makes a folder and those above it that aren't there, for their owner alone. Those that are there stay as they are.
///
/// - Throws: `mkdir`'s error; `EEXIST` is none.
public func makeFolders(_ path: String) throws(SystemError) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
        folder += part + "/"
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw SystemError(call: "mkdir", code: errno, path: String(folder.dropLast()))
        }
    }
}
