import HeadsetTerms
import Timing

extension TransitionEngine {
    /// Tells what has changed in what the ears wait for.
    mutating func explainEars(
        after commits: [EarCommit], at time: DeviceTime, into outputs: inout [EngineOutput]
    ) {
        for index in ears.indices {
            let ear = ears[index]
            guard var explainer = ear.explainer else { continue }
            explainer.explain(ear, after: commits.first { $0.ear == ear.ear }, at: time) {
                outputs.append(explanation(.ear($0), at: time))
            }
            ears[index].explainer = explainer
        }
    }

    /// Tells what the device was made of.
    func explainDevice(_ commit: DeviceFold.Commit, at time: DeviceTime, into outputs: inout [EngineOutput]) {
        let explained = DeviceExplanation(
            placement: commit.to, cause: commit.cause, rule: device.rule, ears: standings)
        outputs.append(explanation(.device(explained), at: time))
    }

    /// Tells what has changed in what the sources wait for.
    mutating func explainSources(
        _ commit: SourceArbiter.Commit?, at time: DeviceTime, into outputs: inout [EngineOutput]
    ) {
        let sources = arbiter.explanations(parameters)
        guard sources != toldSources || commit != nil else { return }
        toldSources = sources
        outputs.append(
            explanation(.sources(SourcesExplanation(cause: commit?.cause, sources: sources)), at: time))
    }

    private func explanation(_ subject: Explanation.Subject, at time: DeviceTime) -> EngineOutput {
        let explanation = Explanation(epoch: epoch, time: time, subject: subject, clock: clock)
        return .explanation(explanation.later(by: unheard))
    }
}
