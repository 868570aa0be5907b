import HeadsetTerms
import Timing
import Transitions

extension EngineParameters {
    /// Drawn at random: short, so that much happens in little time, and everything that can be tuned.
    static func random(_ random: inout SeededGenerator) -> EngineParameters {
        while true {
            let parameters = drawn(&random)
            do {
                try parameters.validate()
                return parameters
            } catch { continue }
        }
    }

    private static func drawn(_ random: inout SeededGenerator) -> EngineParameters {
        var parameters = EngineParameters()
        if random.chance(10) { return parameters }
        parameters.drawThresholds(&random)
        parameters.glitchMs = random.pick([0, 0, 1, 10, 25, 60])
        parameters.baselineMs = random.pick([0, 1, 30, 200, 60_000])
        parameters.stuckMs = random.pick([0, 20, 40, 100, 120_000])
        parameters.donMs = random.pick([nil, 0, 1, 40, 80, 120])
        parameters.doffMs = random.pick([nil, 0, 1, 40, 80, 120])
        parameters.caseMs = random.pick([0, 1, 50])
        parameters.caseBlankMs = random.pick([0, 1, 30, 100, 300])
        parameters.unknownMs = random.pick([1, 31, 101, 301, 301, 600])
        parameters.minSamples = random.pick([1, 1, 2, 2, 3])
        parameters.minFresh = random.pick([1, 1, 1, 1, 1, 1, 1, 2])
        parameters.donQuorum = random.pick([nil, nil, 1, 1, 2, 3])
        parameters.doffQuorum = random.pick([nil, nil, 1, 1, 2, 3])
        parameters.dwellMs = random.pick([0, 0, 1, 100, 400])
        parameters.leakDon = random.pick([.infinite, .rate(1), .rate(1), .rate(3)])
        parameters.leakDoff = random.pick([.infinite, .rate(1), .rate(2), .rate(2)])
        parameters.staleMs = random.pick([nil, nil, 1, 60, 130])
        parameters.sourceHoldMs = random.pick([0, 1, 100, 500])
        parameters.callHoldMs = random.pick([0, 0, 1, 100])
        parameters.sourceReleaseMs = random.pick([0, 1, 300, 3000])
        parameters.linkLossGraceMs = random.pick([0, 1, 200, 2000])
        parameters.verdict = random.pick([.follow, .vote, .vote, .ignore])
        parameters.earbudPolicy = random.pick(EarbudPolicy.allCases)
        parameters.cupDoff = random.pick(CupDoff.allCases)
        if random.chance(60) { parameters.drawSensors(&random) }
        return parameters
    }

    private mutating func drawThresholds(_ random: inout SeededGenerator) {
        if random.chance(70) { return }
        (thresholdOnPercent, thresholdOffPercent) = random.pick([
            (60, 59), (100, 0), (50, 45), (1, 0), (80, 20),
        ])
    }

    private mutating func drawSensors(_ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let key = SensorKey(random.pick([0, 0, 1, 2, 8, 9]), random.pick([nil, .left, .right]))
            var sensor = SensorParameters()
            if random.chance(60) { sensor.weight = random.pick([0, 1, 2, 2, 3]) }
            if random.chance(30) { sensor.glitchMs = random.pick([0, 10, 60]) }
            if random.chance(30) { sensor.baselineMs = random.pick([0, 20, 400]) }
            if random.chance(30) { sensor.stuckMs = random.pick([0, 20, 100]) }
            if random.chance(30) { sensor.staleMs = random.pick([1, 50, 150, 700]) }
            if random.chance(20) {
                (sensor.thresholdOnPercent, sensor.thresholdOffPercent) = random.pick([
                    (70, 30), (90, 60), (50, 49),
                ])
            }
            if random.chance(12) { sensor.open = random.pick([0, 10, -20, 100]) }
            if random.chance(12) { sensor.worn = random.pick([0, 80, 100, 300]) }
            sensors[key] = sensor
        }
    }

    /// Ways back to what is usual, one thing each.
    static let resets: [@Sendable (inout EngineParameters) -> Void] = [
        { $0 = EngineParameters() },
        { $0.sensors = [:] },
        { $0.sensors[$0.firstSensor] = nil },
        {
            let first = $0.firstSensor
            $0.sensors = $0.sensors.filter { $0.key == first }
        },
        {
            $0.thresholdOnPercent = 60
            $0.thresholdOffPercent = 40
        },
        { $0.glitchMs = 0 }, { $0.baselineMs = 0 }, { $0.stuckMs = 0 }, { $0.donMs = 0 }, { $0.doffMs = 0 },
        { $0.caseMs = 50 }, { $0.caseBlankMs = 300 }, { $0.unknownMs = 2000 }, { $0.minSamples = 1 },
        { $0.minFresh = 1 }, { $0.donQuorum = nil }, { $0.doffQuorum = nil }, { $0.dwellMs = 0 },
        { $0.leakDon = .infinite }, { $0.leakDoff = .infinite }, { $0.staleMs = nil },
        { $0.sourceHoldMs = 500 }, { $0.callHoldMs = 0 }, { $0.sourceReleaseMs = 3000 },
        { $0.linkLossGraceMs = 2000 }, { $0.verdict = .follow }, { $0.earbudPolicy = .any },
        { $0.cupDoff = .both },
    ]

    /// Of the sensors that something is said about, the first by name.
    private var firstSensor: SensorKey {
        sensors.keys.min { $0.description < $1.description } ?? SensorKey(0)
    }
}
