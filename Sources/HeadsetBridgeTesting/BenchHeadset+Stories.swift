internal import BridgeCore
internal import Captures
internal import Scenarios
internal import Sessions
internal import Settings
internal import SystemCalls
internal import Timing

/// Headsets with a story: what happens to them stands in a scenario, or in the capture of a session with a real board.
///
/// The story goes on as the bench's time passes, whoever lets it pass. At its end everything stays as it is.
extension BenchHeadset {
    /// Plugs in the board of a scenario, up to its hello.
    ///
    /// - Parameter scenario: the name of one that is part of Headset Bridge, such as `demo`, or a file.
    /// - Throws: ``BenchError`` if there is none, or if something is wrong with it.
    public init(scenario: String, on bench: Bench = .current) throws {
        let story = try Self.scenario(scenario)
        self.init(
            number: bench.engine.perform {
                $0.plugIn(SimulatedHeadset(story), named: scenario, hasStory: true)
            },
            on: bench)
    }

    /// Plugs in the board of a capture, up to its hello. What was asked of it then was asked then; it hears nothing now.
    ///
    /// - Parameter path: a capture that Headset Bridge wrote of one link, or the bytes of a board as a file.
    /// - Throws: ``BenchError`` if it can't be read, or if no board says in it who it is.
    public init(capture path: String, on bench: Bench = .current) throws {
        let number = try bench.engine.perform { work in
            Result<Int, BenchError> { () throws(BenchError) in try work.plugIn(capture: path) }
        }.get()
        self.init(number: number, on: bench)
    }

    /// Lets time pass until the story has gone on for so long since its beginning; nothing if it has already.
    ///
    /// - Throws: ``BenchError`` if the capture can't be read so far.
    public func play(until moment: Duration) throws {
        try played { work in
            work.run(until: work.stations[number].began + Milliseconds(moment))
        }
    }

    /// Lets time pass until the story is over.
    ///
    /// - Throws: ``BenchError`` if the capture can't be read to its end.
    public func playToEnd() throws {
        try played { work in
            precondition(
                work.stations[number].hasStory,
                "\(work.stations[number].hello?.name ?? "it") has no story that could end")
            work.runToEnd(of: number)
        }
    }

    private func played(_ body: (inout BenchWork) -> Void) throws {
        let failure = bench.engine.perform { work in
            body(&work)
            return (work.stations[number].player as? RecordedPlayer)?.failure
        }
        if let failure { throw BenchError("\(name): the capture can't be read further: \(failure)") }
    }

    private static func scenario(_ name: String) throws(BenchError) -> Scenario {
        do throws(SettingsError) {
            if let story = try Scenario.builtIn(name) { return story }
        } catch {
            throw BenchError("\(error)")
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Descriptor.open(name, for: .read).readAll(limit: SettingsFile.longest)
        } catch {
            throw BenchError(
                "no scenario is called \(name) (there are \(Scenario.builtInNames.joined(separator: ", "))), and as a file: \(error)"
            )
        }
        do throws(SettingsError) {
            return try Scenario(name: name, bytes: bytes)
        } catch {
            throw BenchError("\(error)")
        }
    }
}
