internal import Accessories
public import AccessorySetupKit
public import AudioAccessoryKit
internal import BridgeCore
internal import HeadsetTerms
internal import Profiles
internal import Scenarios
internal import Timing

/// A headset that isn't there, on a bench: somebody puts it on and takes it off, phones connect to it, its cable comes out.
///
/// Its firmware is this project's, played in virtual time; what it says goes through the same bridge as a real board's, and
/// that bridge plays the extension of the app (``Bench/Updates``). A value of this type is a name for the headset: the
/// headset itself stays on its bench.
public struct BenchHeadset: Sendable {
    public let bench: Bench
    /// Its place on the bench: 0 for the first.
    let number: Int

    init(number: Int, on bench: Bench) {
        self.bench = bench
        self.number = number
    }

    /// Plugs in a headset, in open air. When this returns it has said who it is, and that it isn't worn.
    ///
    /// - Parameters:
    ///   - name: at most 32 bytes; without it, named for its form and number.
    ///   - id: the same, and no other headset's on the bench.
    ///   - capabilities: what it reports to be able to tell.
    public init(
        _ formFactor: FormFactor, name: String? = nil, id: String? = nil,
        capabilities: AccessoryControlDevice.Capabilities = [.audioSwitching, .placement],
        on bench: Bench = .current
    ) {
        let number = bench.engine.perform { work in
            let number = work.stations.count + 1
            let model = HeadsetModel(
                number: number, formFactor, name: name, id: id, capabilities: capabilities)
            precondition(
                !work.stations.contains { $0.hello?.board == model.id },
                "there is a headset with the id \(model.id) on the bench already")
            let added = work.plugIn(SimulatedHeadset(model, seed: UInt64(number)), named: model.name)
            work.calm(added, for: Self.movement)
            return added
        }
        self.init(number: number, on: bench)
    }

    // MARK: What it is

    /// The id in its hello.
    public var id: String { station { $0.hello?.board ?? "" } }
    /// The name in its hello.
    public var name: String { station { $0.hello?.name ?? "" } }

    /// The accessory that it is for the app; nil if it isn't paired.
    public var accessory: ASAccessory? {
        let held = held
        return held.authorization == nil ? nil : ASAccessory(held, host: bench.process)
    }

    // MARK: What the system believes

    /// What the registry holds of it; nil if it isn't registered.
    public var configuration: AccessoryControlDevice.Configuration? {
        held.configuration.map { AccessoryControlDevice.Configuration($0) }
    }

    /// Where the system believes it is; nil if that is unknown, or if it isn't registered.
    public var placement: AccessoryControlDevice.Placement? { configuration?.devicePlacement }

    /// Who plays through it as the system believes, the primary first.
    public var sources: [AudioSource] {
        guard let configuration = held.configuration else { return [] }
        return [configuration.primarySource, configuration.secondarySource].compactMap {
            $0.map { AudioSource($0) }
        }
    }

    public var isRegistered: Bool { held.configuration != nil }

    /// How often it was registered.
    public var registrations: Int { Int(clamping: held.generation) }

    // MARK: What it says itself

    /// What a link of its own to the app would say now.
    public var report: BenchReport { station { $0.report } }

    /// What a link of its own to the app says: the present state at once, then every change that is believed. It ends with
    /// the bench.
    public var reports: AsyncStream<BenchReport> {
        let (stream, continuation) = AsyncStream.makeStream(of: BenchReport.self)
        let (engine, number) = (bench.engine, number)
        let listener = engine.perform { work in work.stations[number].listen(continuation) }
        continuation.onTermination = { [weak engine] _ in
            _ = engine?.perform { work in work.stations[number].listeners.removeValue(forKey: listener) }
        }
        return stream
    }

    /// What the registry holds of it.
    var held: Accessory { bench.engine.registry.snapshot().registry[id] }

    func station<Value: Sendable>(_ body: (borrowing Station) -> Value) -> Value {
        bench.engine.look { body($0.stations[number]) }
    }
}

extension BenchHeadset: Hashable {
    public static func == (left: BenchHeadset, right: BenchHeadset) -> Bool {
        left.bench === right.bench && left.number == right.number
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(bench))
        hasher.combine(number)
    }
}

extension BenchHeadset: CustomStringConvertible {
    public var description: String { name }
}
