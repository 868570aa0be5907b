import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What plugging in and out again and again leaves behind.
struct PlugCycleTests {
    @Test func `Ten thousand times plugged in and out leave no descriptor and no memory behind`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        var tool = try bench.start("devices", "--watch")
        try tool.wait(for: "present")
        let process = "/proc/\(tool.processNumber)"
        var before: (descriptors: Int, pages: Int)?
        for cycle in 1...10_000 {
            try bench.pullOut("1-2")
            try bench.tell("remove", of: "1-2")
            try tool.wait(for: "remove")
            try bench.pushIn("1-2")
            try bench.tell("add", of: "1-2")
            try tool.wait(for: "add")
            if cycle == 1000 { before = try resources(of: process) }
        }
        let start = try #require(before)
        var after = try resources(of: process)
        // It may just be looking once more, which takes a descriptor for a moment.
        for _ in 0..<10_000 where after.descriptors > start.descriptors { after = try resources(of: process) }
        #expect(after.descriptors == start.descriptors)
        // Half a megabyte: less than 60 bytes each time.
        #expect(after.pages < start.pages + 128, "\(start.pages) pages, then \(after.pages)")
        tool.send(SIGINT)
        let result = try tool.finish()
        #expect(result.code == 0)
        // A look between a node and its link sees a change besides.
        #expect(result.lines.count { $0.contains("  remove   ") } == 10_000)
        #expect(result.lines.count { $0.contains("  add      ") } == 10_000)
        #expect(result.complaints == "")
    }

    /// How many descriptors a process has, and how many pages of memory.
    private func resources(of process: String) throws -> (descriptors: Int, pages: Int) {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: process + "/fd").count
        let memory = try String(contentsOfFile: process + "/statm", encoding: .utf8)
        let resident = try #require(memory.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        return (descriptors, resident)
    }
}
