import BridgeCore
import Timing

/// The summary of a session as a small table, for standard error when the lines are text.
struct SummaryTable {
    private let summary: Summary
    private let paint: Paint

    /// A table, coloured or not.
    init(_ summary: Summary, paint: Paint) {
        self.summary = summary
        self.paint = paint
    }

    /// The table with its line ends; what is wrong stands out.
    var text: String {
        let received = [
            row("duration", summary.duration.milliseconds.inSeconds, "seconds"),
            row("frames", summary.frames, "intact, of \(summary.bytes) bytes"),
            row("bad frames", trouble: summary.faults, "ignored"),
            row("lost", trouble: summary.lost, "frames that never came"),
        ]
        let echo =
            summary.hostFrames == 0
            ? [] : [row("echo", trouble: summary.hostFrames, "frames of a host's, not of a board's")]
        let others = [
            row("duplicates", trouble: summary.duplicates, "counted once"),
            row("late", trouble: summary.late, "values, dropped"),
            row("transitions", summary.transitions, "placements and sources"),
            row("updates", summary.updates, "accepted by the registry"),
            row("refused", trouble: summary.refused, "by the registry"),
        ]
        return (received + echo + summary.losses.flatMap(placeRows) + others).map { $0 + "\n" }.joined()
    }

    /// Where it was lost, and what to try.
    private func placeRows(_ lost: LinkLoss) -> [String] {
        let place = paint(row("where", "", "\(escaped(lost.link)): \(lost.loss.text)"), .yellow)
        return [place] + lost.loss.remedies.map { row("", "", "try: \($0)") }
    }

    private func row(_ name: String, _ value: some CustomStringConvertible, _ remark: String) -> String {
        "\(name.aligned(left: 11))  \(value.description.aligned(right: 12))  \(remark)"
    }

    private func row(_ name: String, trouble count: Int, _ remark: String) -> String {
        let row = row(name, count, remark)
        return count == 0 ? row : paint(row, .yellow)
    }
}
