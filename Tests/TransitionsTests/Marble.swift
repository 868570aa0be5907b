import HeadsetTerms
import Testing
import Timing
import Transitions

/// Don and doff behaviour drawn as text: what the sensors say over time, and below it what must come of it.
///
///     left prox  |......############|
///     left       |------O----------+|
///
/// A character is one step of time; a board that isn't lost says in each step that time went on. Labels:
///
/// - `prox`, `cap`, `force` behind an ear: readings of a sensor, in tenths of the way from open to worn. `.` is 0, `#` is
///   10, a space is none.
/// - `near`: `n` near, `f` far. `verdict`: `w` worn, `o` not worn, `c` in the case, `u` unknown. `case`: `[` into it, `]`
///   out of it. `motion`: `m` moves, `s` is still. Else a space.
/// - `board`: `x` nothing of this step is heard, `X` and the bridge gives it up, `g` frames were lost before it.
/// - an ear or `device`, alone: what must be committed in which step. `+` put on, `o` taken off, `c` into the case, `e` out
///   of it, `?` not known any more; `W`, `O`, `C` what is known for the first time; `-` nothing.
struct Marble {
    /// What a line is about.
    enum Subject: Hashable {
        case sampled(Ear, sensor: UInt8)
        case near(Ear)
        case verdict(Ear)
        case inCase(Ear)
        case motion(Ear)
        case board
        case output(Scope)
    }

    struct Line {
        let label: String
        let subject: Subject
        let marks: [Character]
    }

    /// A diagram that can't be read.
    struct Misdrawn: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    let lines: [Line]
    let step: Int64

    init(_ diagram: String, step: Int64 = 50) throws(Misdrawn) {
        var lines: [Line] = []
        for line in diagram.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            let label = parts[0].split(separator: " ").joined(separator: " ")
            guard parts.count == 3, parts[2].isEmpty, let subject = Subject(label) else {
                throw Misdrawn(description: "not a line of a diagram: \(line)")
            }
            if let odd = parts[1].first(where: { !subject.alphabet.contains($0) }) {
                throw Misdrawn(description: "\(label): \(odd) means nothing")
            }
            lines.append(Line(label: label, subject: subject, marks: Array(parts[1])))
        }
        guard Set(lines.map(\.marks.count)).count == 1, Set(lines.map(\.subject)).count == lines.count else {
            throw Misdrawn(description: "lines of unequal length, or two of one label:\n\(diagram)")
        }
        self.lines = lines
        self.step = step
    }

    private var length: Int { lines[0].marks.count }

    private func mark(_ subject: Subject, _ index: Int) -> Character {
        lines.first { $0.subject == subject }?.marks[index] ?? " "
    }

    // MARK: Playing

    /// What is wrong: the inputs, and each output that isn't as drawn above what came instead; nil if nothing is.
    func difference(
        _ parameters: EngineParameters = EngineParameters(), _ formFactor: FormFactor = .earbuds
    ) -> String? {
        let transitions = play(parameters, formFactor)
        var isWrong = false
        let shown = lines.map { line -> String in
            guard case .output(let scope) = line.subject else { return render(line.label, line.marks) }
            let actual = track(of: transitions.filter { $0.scope == scope })
            if actual == line.marks { return render(line.label, line.marks) }
            isWrong = true
            return render(line.label, line.marks, "expected") + "\n" + render(line.label, actual, "actual")
        }
        return isWrong ? "\n" + shown.joined(separator: "\n") : nil
    }

    private func play(_ parameters: EngineParameters, _ formFactor: FormFactor) -> [Transition] {
        let board = BoardDescription(
            boot: 1, formFactor: formFactor, channels: lines.compactMap { $0.subject.channel(every: step) })
        var bench = Bench(board, parameters)
        for index in 0..<length {
            let time = Int64(index) * step
            switch mark(.board, index) {
            case "x": continue
            case "X":
                bench.tell { $0.lost(.silence, into: &$1) }
                continue
            case "g": bench.tell { engine, _ in engine.framesLost() }
            default: break
            }
            for line in lines {
                guard case .sampled(let ear, let sensor) = line.subject else { continue }
                if let tenths = line.marks[index].tenths {
                    bench.samples(
                        time, [10 * tenths], sensor: sensor, ear: ear, period: Milliseconds(step))
                }
            }
            let events = lines.compactMap { $0.subject.event($0.marks[index]) }
            let stamp = bench.stamp(time)
            bench.tell { $0.events(at: stamp, events, into: &$1) }
        }
        bench.advance(Int64(length) * step)
        return bench.said().compactMap { output in
            output.transition
        }
    }

    // MARK: Drawing

    private func track(of transitions: [Transition]) -> [Character] {
        var marks = [Character](repeating: "-", count: length)
        for transition in transitions {
            let index = Int(transition.time.milliseconds / step)
            guard index < length else { continue }
            // Two changes of one scope in one step can't be drawn: take a smaller step.
            marks[index] = marks[index] == "-" ? transition.mark : "2"
        }
        return marks
    }

    private func render(_ label: String, _ marks: [Character], _ remark: String = "") -> String {
        let width = lines.map(\.label.count).max() ?? 0
        let padding = String(repeating: " ", count: width - label.count)
        return "\(label)\(padding)  |\(String(marks))|\(remark.isEmpty ? "" : " " + remark)"
    }
}

/// Plays a diagram, and complains where what comes isn't what is drawn.
func expect(
    _ diagram: String, step: Int64 = 50, _ parameters: EngineParameters = EngineParameters(),
    _ formFactor: FormFactor = .earbuds, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if let difference = try Marble(diagram, step: step).difference(parameters, formFactor) {
        Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
}
