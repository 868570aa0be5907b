import Glibc

/// Says what is wrong, and ends the benchmark.
package func complain(_ what: String) -> Never {
    let line = Array((what + "\n").utf8)
    write(STDERR_FILENO, line, line.count)
    exit(1)
}

/// Carries out a benchmark; what goes wrong ends it.
package func measuring(_ benchmark: () throws -> Void) {
    do {
        try benchmark()
    } catch let failure as Child.Failure {
        complain(failure.what)
    } catch {
        complain("\(error)")
    }
}
