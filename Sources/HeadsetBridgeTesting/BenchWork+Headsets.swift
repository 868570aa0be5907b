internal import Accessories
internal import BridgeCore
internal import Captures
internal import Profiles
internal import Scenarios
internal import Sessions
internal import Timing

/// How headsets come to a bench.
extension BenchWork {
    /// Plugs in a simulated headset, and lets it say who it is.
    ///
    /// - Returns: its place.
    mutating func plugIn(_ headset: SimulatedHeadset, named name: String, hasStory: Bool = false) -> Int {
        let snapshot = registry.snapshot()
        let start = SessionStart(
            started: nil, tool: "bench", source: name, options: options, registry: .shared(snapshot.registry))
        let player = SimulatedPlayer(headset, named: linkName, start: start)
        let index = add(player, hasStory: hasStory, knowing: snapshot)
        awaitHello(of: index, patiently: false)
        precondition(stations[index].hello != nil, "\(name) didn't say who it is")
        return index
    }

    /// Plugs in the board of a capture, and lets it say who it is.
    mutating func plugIn(capture path: String) throws(BenchError) -> Int {
        let snapshot = registry.snapshot()
        let player = try Self.player(of: path, options, .shared(snapshot.registry))
        let index = add(player, hasStory: true, knowing: snapshot)
        awaitHello(of: index, patiently: true)
        if stations[index].hello != nil { return index }
        stations.removeLast()
        throw BenchError("\(path): \(player.failure.map { "\($0)" } ?? "no board says in it who it is")")
    }

    private var linkName: String { "bench-\(stations.count + 1)" }

    private mutating func add(_ player: any BoardPlayer, hasStory: Bool, knowing snapshot: RegistrySnapshot)
        -> Int
    {
        stations.append(
            Station(
                player, began: now, hasStory: hasStory,
                desk: RegistryDesk(registry, knowing: snapshot.position)))
        spread()
        return stations.endIndex - 1
    }

    /// The capture's own options count, but for what is the phone's and the app's.
    private static func player(
        of path: String, _ ours: BridgeOptions, _ registry: SessionRegistry
    ) throws(BenchError) -> RecordedPlayer {
        let reader: CaptureReader
        do throws(CaptureReadError) {
            reader = try CaptureReader(path: path)
        } catch {
            throw BenchError("\(path): \(error)")
        }
        do throws(ReplayError) {
            let replay = try Replay(reader, source: path, gap: .zero, registry: registry) {
                (options) throws(ConfigurationError) in
                options.hostAddress = ours.hostAddress
                options.playing = ours.playing
                options.registers = ours.registers
                options.updates = ours.updates
            }
            return RecordedPlayer(replay)
        } catch {
            throw BenchError("\(path): \(error)")
        }
    }
}
