import BridgeCore
import Scenarios
import TestSupport
import Timing
import Transitions

extension ParameterSets {
    /// Any parameters, of all boards and of some.
    static func random(using random: inout SeededGenerator) -> ParameterSets {
        var sets = ParameterSets(common: .random(using: &random))
        for board in ["Demo Buds", "proto", "nobody's"] where Bool.random(using: &random) {
            sets.boards[board] = .random(using: &random)
        }
        return sets
    }
}

extension EngineParameters {
    fileprivate static func random(using random: inout SeededGenerator) -> EngineParameters {
        var parameters = EngineParameters()
        parameters.donMs =
            Bool.random(using: &random) ? nil : Milliseconds(.random(in: 0...900, using: &random))
        parameters.thresholdOnPercent = .random(in: 41...100, using: &random)
        parameters.staleMs = Milliseconds(.random(in: 1...900, using: &random))
        parameters.leakDoff = .rate(.random(in: 1...4, using: &random))
        parameters.dwellMs = Milliseconds(.random(in: 0...300, using: &random))
        parameters.earbudPolicy = EarbudPolicy.allCases.randomElement(using: &random) ?? .any
        parameters.verdict = VerdictUse.allCases.randomElement(using: &random) ?? .follow
        parameters.sensors[SensorKey(.random(in: 0...1, using: &random)), default: SensorParameters()]
            .weight =
            .random(in: 0...3, using: &random)
        return parameters
    }
}
