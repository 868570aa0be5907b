import Glibc
import Ports
import SerialIO
import SystemCalls
import TestSupport
import Testing

struct PortHolderTests {
    @Test func `Who has a port open is named, for as long as they have`() throws {
        let terminal = try PseudoTerminal()
        let path = terminal.path
        let own = try Descriptor.open(path, for: .readWrite, options: .noControllingTerminal)
        // That we have it open ourselves doesn't count.
        #expect(PortHolder.holders(of: [path]) == [:])
        var holder = try ChildProcess(
            ["sleep", "600"], environment: [], redirections: [(ours: own.number, its: 1)])
        let expected = [path: [PortHolder(process: holder.process, name: "sleep")]]
        // Until it has become that program.
        while PortHolder.holders(of: [path]) != expected {}
        #expect(PortHolder.holders(of: [path, "/dev/ttyNOWHERE"]) == expected)
        holder.send(SIGKILL)
        #expect(try holder.wait() == nil)
        #expect(PortHolder.holders(of: [path]) == [:])
    }
}
