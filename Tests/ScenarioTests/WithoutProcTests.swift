import TestSupport
import Testing

/// A root of which `/proc` is no part, as of a chroot or a narrow container.
@Suite(.enabled(if: canMount))
struct WithoutProcTests {
    @Test func `The command line is heeded`() throws {
        let home = try Home()
        let capture = try home.record("demo")
        let result = try home.run(
            "-c", #"mount -t tmpfs tmpfs /proc && exec "$0" replay "$1" --format json"#, BuiltTool.path(),
            capture, at: ["unshare", "--mount", "sh"])
        #expect(result == (try home.run("replay", capture, "--format", "json")))
        #expect(result.code == 0)
    }
}
