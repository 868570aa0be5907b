import HeadsetTerms
import HeadsetWire
import Settings
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// The parameters of a board: its own or the common ones, from its hello on, and as they change.
@Suite struct ParameterTests {
    private func parameters(_ donMs: Milliseconds) -> EngineParameters {
        var parameters = EngineParameters()
        (parameters.donMs, parameters.glitchMs, parameters.doffMs) = (donMs, 0, 100)
        return parameters
    }

    private func options(
        _ common: EngineParameters, _ boards: [String: EngineParameters] = [:]
    ) -> BridgeOptions {
        BridgeOptions(parameters: ParameterSets(common: common, boards: boards))
    }

    private let readings = BoardOnBench(channels: [(.left, 0, .proximity)])

    /// A board says that it isn't worn, and from 1000 ms on that it is.
    private func puttingOn(_ bench: inout Bench, until end: Int64 = 3000, link: Int = 0) {
        for moment in stride(from: Int64(40), through: end, by: 40) {
            bench.say(moment, .samples([moment < 1000 ? 0 : 100]), link: link)
        }
    }

    /// When the left ear was put on, by the board's clock.
    private func dons(_ told: [Told]) -> [Int64] {
        told.compactMap { told in
            guard case .transition(let transition, transport: _) = told.kind,
                case .ear(.left, from: _, to: .worn) = transition.change
            else { return nil }
            return transition.time.milliseconds
        }
    }

    private func change(_ told: [Told]) -> [ParametersChange] {
        told.compactMap { if case .parameters(let change) = $0.kind { change } else { nil } }
    }

    @Test func `A board has its own parameters by its name, others the common ones`() {
        for (name, don) in [("Bench", Int64(1200)), ("Bench 2", 1400), ("bench", 1400)] {
            var bench = Bench(options(parameters(400), [name: parameters(200)]))
            bench.meet(0, readings)
            puttingOn(&bench)
            #expect(dons(bench.told()) == [don], "\(name)")
        }
    }

    @Test func `A hello says which parameters count for the board, if they aren't the common ones`() {
        let own = parameters(200)
        for (name, digest) in [("Bench", own.digest), ("Other", nil)] {
            var bench = Bench(options(parameters(400), [name: own]))
            bench.up(0)
            bench.say(0, .hello(readings))
            let hello = bench.told().compactMap { if case .hello(let seen) = $0.kind { seen } else { nil } }
            #expect(hello.map(\.parametersDigest) == [digest])
        }
    }

    @Test func `A board that comes in place of another one brings its own`() {
        var bench = Bench(options(parameters(400), ["Second": parameters(200)]))
        bench.meet(0, readings)
        puttingOn(&bench, until: 900)
        var second = readings
        (second.name, second.id, second.boot) = ("Second", "2", 7)
        bench.say(910, .hello(second))
        // Of the first one nothing is told but that it is no longer there.
        let causes = bench.told().compactMap { told -> Cause? in
            if case .transition(let transition, transport: _) = told.kind { transition.cause } else { nil }
        }
        #expect(causes == [.initial, .initial, .reset, .reset])
        for moment in stride(from: Int64(1000), through: 2000, by: 40) { bench.say(moment, .samples([100])) }
        #expect(dons(bench.told()) == [1200])
    }

    @Test func `A profile's identity names the board`() {
        var profile = TestProfile()
        profile.samples = true
        var options = options(parameters(400), ["proto": parameters(200)])
        options.profile = profile.profile
        var bench = Bench(options)
        bench.up(0)
        for moment in stride(from: Int64(40), through: 2000, by: 40) {
            bench.say(moment, packet: moment < 1000 ? "P\u{01}" : "Pd")
        }
        #expect(dons(bench.told()) == [1200])
    }

    @Test func `A change is told with its values, and what is pending begins anew`() {
        var bench = Bench(options(parameters(400)))
        bench.meet(0, readings)
        puttingOn(&bench, until: 1300)
        bench.forget()
        let now = ParameterSets(common: parameters(300))
        bench.handle(.parameters(now), at: 1310)
        #expect(
            bench.told() == [
                Told(
                    1310,
                    .parameters(
                        ParametersChange(
                            digest: now.digest,
                            values: [.init(key: "parameters.donMs", old: "400", new: "300")])),
                    link: nil)
            ])
        for moment in stride(from: Int64(1320), through: 3000, by: 40) { bench.say(moment, .samples([100])) }
        #expect(dons(bench.told()) == [1580])
    }

    @Test func `A change that isn't for a board leaves what it earned`() {
        var bench = Bench(options(parameters(400), ["Bench": parameters(200)]))
        bench.meet(0, readings)
        puttingOn(&bench, until: 1100)
        bench.forget()
        bench.handle(
            .parameters(ParameterSets(common: parameters(900), boards: ["Bench": parameters(200)])), at: 1110)
        for moment in stride(from: Int64(1120), through: 3000, by: 40) { bench.say(moment, .samples([100])) }
        #expect(dons(bench.told()) == [1200])
    }

    @Test func `What is believed stays, whatever the parameters become`() {
        var bench = Bench(options(parameters(200)))
        bench.meet(0, readings)
        puttingOn(&bench)
        bench.forget()
        var strict = parameters(200)
        (strict.thresholdOnPercent, strict.thresholdOffPercent) = (100, 99)
        bench.handle(.parameters(ParameterSets(common: strict)), at: 3010)
        bench.say(3040, .samples([100]))
        bench.say(3080, .samples([100]))
        #expect(bench.told().map { change([$0]).count } == [1])
    }

    @Test func `A board that is away has the new ones when it is back`() {
        var bench = Bench(options(parameters(400)))
        bench.meet(0, readings)
        puttingOn(&bench, until: 900)
        bench.down(910)
        bench.handle(.parameters(ParameterSets(common: parameters(200))), at: 920)
        bench.up(930)
        bench.say(940, .hello(readings))
        for moment in stride(from: Int64(1000), through: 2000, by: 40) { bench.say(moment, .samples([100])) }
        #expect(dons(bench.told()) == [1200])
    }

    @Test func `By arrival, what is pending begins anew when the change comes, never before`() {
        var profile = TestProfile()
        profile.samples = true
        var options = options(parameters(1000))
        options.profile = profile.profile
        var bench = Bench(options)
        bench.up(0)
        for moment in stride(from: Int64(40), through: 1000, by: 40) { bench.say(moment, packet: "P\u{01}") }
        for moment in stride(from: Int64(1040), through: 1200, by: 40) { bench.say(moment, packet: "Pd") }
        bench.forget()
        bench.handle(.parameters(ParameterSets(common: parameters(20))), at: 1235)
        #expect(bench.told().count == 1)
        bench.say(1240, packet: "Pd")
        bench.say(1250, packet: "Pd")
        bench.handle(.time, at: 1300)
        #expect(dons(bench.told()) == [1255])
    }

    @Test func `What changes is told for the common set and for each board, old and new`() {
        var (old, now) = (ParameterSets(), ParameterSets())
        old.common.sensors = [SensorKey(0, .left): SensorParameters()]
        old.common.sensors[SensorKey(0, .left)]?.weight = 2
        now.common.leakDoff = .infinite
        now.common.sensors = [SensorKey(3): SensorParameters()]
        now.common.sensors[SensorKey(3)]?.open = -5
        now.boards["Demo Buds"] = now.common
        now.boards["Demo Buds"]?.staleMs = 700
        #expect(
            now.change(from: old).values == [
                .init(key: "parameters.leakDoff", old: "2", new: #""inf""#),
                .init(key: #"parameters.sensors["0 left"].weight"#, old: "2", new: nil),
                .init(key: "parameters.sensors.3.open", old: nil, new: "-5"),
                .init(key: #"boards["Demo Buds"].leakDoff"#, old: "2", new: #""inf""#),
                .init(key: #"boards["Demo Buds"].sensors["0 left"].weight"#, old: "2", new: nil),
                .init(key: #"boards["Demo Buds"].sensors.3.open"#, old: nil, new: "-5"),
                .init(key: #"boards["Demo Buds"].staleMs"#, old: "null", new: "700"),
            ])
        #expect(now.change(from: now).values == [])
    }

    @Test func `The digest tells every parameter, and every board's`() throws {
        var digests = [EngineParameters().digest]
        for json in ParameterSample.each {
            digests.append(
                try SettingsFile(name: "it", bytes: json.utf8).decode(EngineParameters.self).digest)
        }
        let common = EngineParameters()
        digests.append(ParameterSets(boards: ["a": common]).digest)
        digests.append(ParameterSets(boards: ["b": common]).digest)
        digests.append(ParameterSets(common: parameters(9), boards: ["b": common]).digest)
        #expect(Set(digests).count == digests.count)
        #expect(ParameterSets(common: parameters(9)).digest == parameters(9).digest)
    }
}
