import Glibc
import SystemCalls
import Testing
import Timing

private let oneByte: [UInt8] = [1]

@Suite struct ReadySetTests {
    private func found(_ set: inout ReadySet) throws -> [Int: Readiness] {
        var found: [Int: Readiness] = [:]
        for index in 0..<(try set.look()) { found[set[index].key] = set[index].readiness }
        return found
    }

    @Test func `Those that are ready are told by their numbers, as often as it is looked`() throws {
        let quiet = try Descriptor.pipe()
        let loud = try Descriptor.pipe()
        var set = try ReadySet()
        try set.add(quiet.readEnd.number, for: .readable, as: 7)
        try set.add(loud.readEnd.number, for: .readable, as: 8)
        #expect(try found(&set) == [:])
        _ = try loud.writeEnd.write(oneByte.span.bytes)
        #expect(try found(&set) == [8: .readable])
        #expect(try found(&set) == [8: .readable])
    }

    @Test func `A poller that waits for the set waits for all that are in it`() throws {
        let pipe = try Descriptor.pipe()
        let set = try ReadySet()
        try set.add(pipe.readEnd.number, for: .readable, as: 0)
        var poller = Poller()
        poller.watch(set.descriptor, for: .readable)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) == 0)
        _ = try pipe.writeEnd.write(oneByte.span.bytes)
        #expect(try poller.wait(until: nil) == 1)
    }

    @Test func `What is waited for can change`() throws {
        let pipe = try Descriptor.pipe()
        var set = try ReadySet()
        try set.add(pipe.writeEnd.number, for: [], as: 3)
        #expect(try found(&set) == [:])
        try set.change(pipe.writeEnd.number, to: .writable, as: 3)
        #expect(try found(&set) == [3: .writable])
    }

    @Test func `A hang-up is told, asked for or not`() throws {
        var set = try ReadySet()
        let readEnd: Descriptor
        do {
            let pipe = try Descriptor.pipe()
            readEnd = Descriptor(owning: dup(pipe.readEnd.number))
        }
        try set.add(readEnd.number, for: [], as: 0)
        #expect(try found(&set) == [0: .hungUp])
    }

    @Test func `What was taken out is silent, though a copy of it stays open`() throws {
        let pipe = try Descriptor.pipe()
        _ = try pipe.writeEnd.write(oneByte.span.bytes)
        var set = try ReadySet()
        try set.add(pipe.readEnd.number, for: .readable, as: 0)
        try set.remove(pipe.readEnd.number)
        #expect(try found(&set) == [:])
        let error = #expect(throws: SystemError.self) { try set.remove(pipe.readEnd.number) }
        #expect(error?.code == ENOENT)
    }

    @Test func `A file can't be waited for`() throws {
        let set = try ReadySet()
        let file = try Descriptor.open("/proc/self/status", for: .read)
        let error = #expect(throws: SystemError.self) { try set.add(file.number, for: .readable, as: 0) }
        #expect(error?.code == EPERM)
    }
}
