import Glibc
import Synchronization
import SystemCalls

/// Reads that many bytes on a thread of its own while `body` runs, and gives them back.
func collecting(from descriptor: Int32, count: Int, while body: () throws -> Void) throws -> [UInt8] {
    let collector = Collector(descriptor: descriptor, count: count)
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { argument in
            guard let argument else { return nil }
            Unmanaged<Collector>.fromOpaque(argument).takeUnretainedValue().run()
            return nil
        }, Unmanaged.passUnretained(collector).toOpaque())
    guard code == 0 else {
        throw SystemError(call: "pthread_create", code: code)
    }
    defer { pthread_join(thread, nil) }
    try body()
    pthread_join(thread, nil)
    return collector.bytes.withLock { $0 }
}

private final class Collector: Sendable {
    let bytes = Mutex<[UInt8]>([])
    private let descriptor: Int32
    private let count: Int

    init(descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
    }

    func run() {
        var poller = Poller()
        poller.watch(descriptor, for: .readable)
        var buffer = [UInt8](repeating: 0, count: 1000)
        let source = Descriptor(borrowing: descriptor)
        while bytes.withLock({ $0.count }) < count {
            guard (try? poller.wait(until: nil)) != nil, let read = try? source.read(into: &buffer), read > 0
            else {
                return
            }
            bytes.withLock { $0 += buffer.prefix(read) }
        }
    }
}
