import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing

@Suite struct StableLinkTests {
    @Test func `A link leads to the terminal for as long as it lives`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/board"
        do {
            let board = try PseudoTerminal(link: link)
            #expect(board.name == link)
            #expect(destination(of: link) == board.path)
            let port = try SerialPort(opening: link)
            #expect(port.path == link)
            enqueue([1], in: port)
        }
        #expect(destination(of: link) == nil)
    }

    @Test func `Without a link the name is the path`() throws {
        let board = try PseudoTerminal()
        #expect(board.name == board.path)
        let path = board.path
        #expect(path.hasPrefix("/dev/pts/"))
    }

    @Test func `A link that leads nowhere is replaced`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/board"
        symlink("/dev/pts/nowhere", link)
        let board = try PseudoTerminal(link: link)
        #expect(destination(of: link) == board.path)
    }

    @Test(arguments: ["/dev/null", "/", "board"])
    func `A link that leads to something, or to itself, stays`(target: String) throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/board"
        symlink(target, link)
        #expect(throws: SystemError(call: "symlink", code: EEXIST, path: link)) {
            _ = try PseudoTerminal(link: link)
        }
        #expect(destination(of: link) == target)
    }

    @Test func `A file stays`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/board"
        let file = try Descriptor.open(path, for: .readWrite, options: .create)
        try file.writeAll([UInt8](repeating: 5, count: 256).span.bytes)
        let expected = SystemError(call: "symlink", code: EEXIST, path: path)
        #expect(throws: expected) { _ = try PseudoTerminal(link: path) }
        #expect(
            expected.description == """
                symlink \(path): there is something of this name, and it isn't a link to nowhere; \
                remove it, or choose another name
                """)
        #expect(expected.kind == .inputOutput)
        #expect(try Descriptor.open(path, for: .read).status().size == 256)
    }

    @Test func `A folder that isn't there is an error`() {
        #expect(throws: SystemError(call: "symlink", code: ENOENT, path: "/nowhere/board")) {
            _ = try PseudoTerminal(link: "/nowhere/board")
        }
    }

    @Test func `A second terminal doesn't take the first one's link`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/board"
        let first = try PseudoTerminal(link: link)
        #expect(throws: SystemError(call: "symlink", code: EEXIST, path: link)) {
            _ = try PseudoTerminal(link: link)
        }
        #expect(destination(of: link) == first.path)
    }

    @Test func `A link that someone else has taken over isn't removed`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/board"
        do {
            let board = try PseudoTerminal(link: link)
            unlink(board.name)
            symlink("/dev/null", link)
        }
        #expect(destination(of: link) == "/dev/null")
    }

    private func destination(of link: String) -> String? {
        var name = [CChar](repeating: 0, count: 4096)
        let length = readlink(link, &name, name.count)
        return length < 0
            ? nil : String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
