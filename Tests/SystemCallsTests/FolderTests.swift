import Glibc
import SystemCalls
import TestSupport
import Testing

struct FolderTests {
    @Test func `All names in a folder are found, whatever they are`() throws {
        let folder = try TemporaryFolder()
        let names = ["a", ".hidden", "two words", String(repeating: "n", count: 255), "ü\n"]
        for name in names { try #require(mkdir("\(folder.path)/\(name)", 0o700) == 0) }
        #expect(Set(try Folder.names(in: folder.path)) == Set(names))
        #expect(throws: SystemError(call: "opendir", code: ENOENT, path: folder.path + "/none")) {
            try Folder.names(in: folder.path + "/none")
        }
    }

    @Test func `Where a link leads is told, also where that is nowhere`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/link"
        try #require(symlink("../../nowhere", link) == 0)
        #expect(try Folder.destination(ofLink: link) == "../../nowhere")
        #expect(throws: SystemError(call: "readlink", code: EINVAL, path: folder.path)) {
            try Folder.destination(ofLink: folder.path)
        }
    }

    @Test func `Links are followed to their end, and not for ever`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        #expect(mkdir(path + "/a", 0o700) == 0)
        #expect(symlink("../node", path + "/a/first") == 0)
        #expect(symlink(path + "/a/first", path + "/second") == 0)
        #expect(symlink("loop", path + "/loop") == 0)
        #expect(Folder.end(ofLinks: path + "/second") == path + "/node")
        #expect(Folder.end(ofLinks: path + "/node") == path + "/node")
        #expect(Folder.end(ofLinks: path + "/loop") == path + "/loop")
    }
}
