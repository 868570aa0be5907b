import Accessories
import HeadsetTerms
import RegistryStore
import SystemCalls

/// A process that uses a registry as its arguments say, and says what it has done, a line each.
@main
struct RegistryWriter {
    private let registry: StoredRegistry
    private let accessory: String

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else {
            say("usage: registry-writer open|count|hold|lock|watch FILE ACCESSORY [NUMBER]")
            return
        }
        do throws(RegistryFailure) {
            let writer = RegistryWriter(
                registry: try StoredRegistry(at: arguments[2]), accessory: arguments[3])
            say(writer.registry.notice ?? "open")
            try writer.run(arguments[1], number: arguments.dropFirst(4).first.flatMap { Int($0) } ?? .max)
        } catch {
            say("failed: \(error)")
        }
    }

    private func run(_ task: String, number: Int) throws(RegistryFailure) {
        switch task {
        case "open": break
        case "count": try count(number)
        case "hold": try hold()
        case "lock": try lock()
        case "watch": try watch(until: number)
        default: Self.say("nobody knows how to \(task)")
        }
    }

    /// Counts one up, so often. Each time two fields of the accessory change.
    private func count(_ times: Int) throws(RegistryFailure) {
        for _ in 0..<times {
            let counted = try registry.change(accessory, because: .hello, knowing: nil) { accessory in
                let next = String((accessory.reported.flatMap { Int($0.name) } ?? 0) + 1)
                accessory.boardSeen(
                    BoardReport(name: next, firmware: next, formFactor: .earbuds, capabilities: .placement),
                    on: "A")
                return next
            }
            if case .success(let number) = counted.result { Self.say(number) }
        }
    }

    /// Speaks for a board until its input ends, and lets it go.
    private func hold() throws(RegistryFailure) {
        _ = try registry.change(accessory, because: .hello, knowing: nil) { accessory in
            accessory.boardSeen(
                BoardReport(name: "N", formFactor: .earbuds, capabilities: .placement), on: "A")
        }
        Self.say("held")
        Self.waitForEndOfInput()
        try registry.abandonHeld()
        Self.say("abandoned")
    }

    /// Stands in the middle of a transaction until its input ends.
    private func lock() throws(RegistryFailure) {
        _ = try registry.change(accessory, because: .pair, knowing: nil) { accessory in
            accessory.pair()
            Self.say("locked")
            Self.waitForEndOfInput()
        }
        Self.say("done")
    }

    /// Tells what others count, until they have come so far.
    private func watch(until number: Int) throws(RegistryFailure) {
        var watch = try registry.watch()
        var position = try registry.snapshot().position
        var poller = Poller()
        Self.say("watching")
        while true {
            poller.reset()
            poller.watch(watch.descriptor, for: .readable)
            do throws(SystemError) {
                try poller.wait(until: watch.deadline)
                guard try watch.isDue(at: .now()) else { continue }
            } catch {
                throw RegistryFailure(error.description)
            }
            for change in try registry.changes(after: position) {
                position = change.position
                guard let name = change.fields.first(where: { $0.field == .name })?.to else { continue }
                Self.say(name)
                if Int(name) == number { return }
            }
        }
    }

    private static func waitForEndOfInput() {
        var byte: [UInt8] = [0]
        // What can't be read has ended.
        while (try? Descriptor(borrowing: 0).read(into: &byte)) ?? 0 > 0 {}
    }

    private static func say(_ line: String) {
        // Who doesn't listen has gone.
        try? Descriptor(borrowing: 1).writeAll(Array("\(line)\n".utf8).span.bytes)
    }
}
