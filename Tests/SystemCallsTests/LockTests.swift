import SystemCalls
import TestSupport
import Testing

@Suite struct LockTests {
    @Test func `A file that is locked is free again when it is unlocked, or closed`() throws {
        let folder = try TemporaryFolder()
        let one = try open(folder.path)
        let two = try open(folder.path)
        #expect(try one.lock())
        #expect(try !two.lock())
        try one.unlock()
        #expect(try two.lock())
        #expect(try !one.lock())
        try two.close()
        #expect(try one.lock())
    }

    @Test func `A byte is held by one open file, until that is closed`() throws {
        let folder = try TemporaryFolder()
        let one = try open(folder.path)
        let two = try open(folder.path)
        #expect(try one.lockByte(at: 7))
        #expect(try one.lockByte(at: 7), "it has it already")
        #expect(try !two.lockByte(at: 7))
        #expect(try two.lockByte(at: 8))
        #expect(try two.isByteLocked(at: 7))
        #expect(try !one.isByteLocked(at: 7), "its own isn't another's")
        try one.close()
        #expect(try !two.isByteLocked(at: 7))
        #expect(try two.lock(), "bytes and whole files are locked apart")
    }

    private func open(_ folder: String) throws -> Descriptor {
        try Descriptor.open(folder + "/file", for: .readWrite, options: .create)
    }
}
