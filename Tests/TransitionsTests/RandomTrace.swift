import HeadsetTerms
import Timing
import Transitions

/// What a random trace may hold.
struct TraceRecipe {
    /// For how long something happens, in milliseconds.
    var length: ClosedRange<Int64> = 300...1300
    /// Whether headers may go back, frames be lost or doubled, boards be lost or begin anew.
    var isTidy = false
    /// Whether parameters may change.
    var isConfigured = true
    var hasSources = false
    var hasEvents = true
    /// How many of a hundred traces are by arrival.
    var arrivalPercent = 15
}

extension Trace {
    /// A board, parameters and what happens, drawn from a seed.
    static func random(_ seed: UInt64, _ recipe: TraceRecipe = TraceRecipe()) -> Trace {
        var maker = TraceMaker(seed, recipe)
        return maker.make()
    }
}

/// Draws a trace, step after step.
private struct TraceMaker {
    private var random: SeededGenerator
    private let recipe: TraceRecipe
    private var trace: Trace
    private var time: Int64
    private var sequence = Trace.firstSequence
    /// The next moment of each channel's readings.
    private var next: [Int64]
    /// What each channel reads, as a share of its span.
    private var percents: [Int64]
    private var drift: Int64 = 0
    private var isWorn: [Ear: Bool] = [:]
    /// Whether all channels follow what is worn, or each does what it likes.
    private let isSensible: Bool

    /// A channel that reads as if worn, whatever happens.
    private var stuck: Int?

    init(_ seed: UInt64, _ recipe: TraceRecipe) {
        random = SeededGenerator(seed)
        self.recipe = recipe
        let board = BoardDescription.random(&random)
        trace = Trace(board: board, parameters: .random(&random))
        trace.clock = random.chance(recipe.arrivalPercent) ? .arrival : .device
        trace.start = random.chance(20) ? 0xFFFF_FE00 : Int64.random(in: 20_000..<100_000, using: &random)
        time = trace.start
        next = board.channels.map { _ in 0 }
        percents = board.channels.map { _ in 0 }
        isSensible = random.chance(75)
        next = next.map { _ in time }
        if random.chance(40) { stuck = board.channels.indices.randomElement(using: &random) }
    }

    mutating func make() -> Trace {
        var left = Int64.random(in: recipe.length, using: &random)
        if stuck != nil, recipe.hasEvents {
            add(time, .events(Ear.allCases.map { WearEvent(ear: $0, kind: .moving(false)) }))
        }
        while left > 0 {
            let wait: Int64 = random.pick([0, 1, 5, 20, 40, 40, 80, random.chance(20) ? 300 : 60])
            left -= wait
            time += wait
            if isSensible { flush() }
            happen()
        }
        add(time, .nothing)
        time += random.pick([100, 400, 400, random.chance(40) ? 2600 : 200])
        add(time, .nothing)
        return trace
    }

    private mutating func happen() {
        let header = recipe.isTidy || random.chance(92) ? time : time - random.pick([1, 30, 200])
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<35 where !isSensible: add(header, samples())
        case 0..<12: change()
        case 12..<40 where recipe.hasEvents:
            add(
                header,
                random.chance(80) ? .events(events()) : .unit(readings(), random.chance(60) ? events() : []))
        case 40..<60 where recipe.hasSources: add(header, random.links())
        case 60..<80: add(header, .nothing)
        case 80..<83 where recipe.isConfigured: configure()
        case 88..<100 where !recipe.isTidy: disturb()
        default: change()
        }
    }

    private mutating func add(_ header: Int64, _ content: Trace.Content) {
        sequence &+= 1
        trace.steps.append(.frame(Trace.Frame(time: header, sequence: sequence, content: content)))
    }

    private mutating func configure() {
        var parameters = random.chance(50) ? EngineParameters.random(&random) : trace.parameters
        parameters.earbudPolicy = random.pick([.any, .all, .left, .right])
        parameters.cupDoff = parameters.cupDoff == .both ? .either : .both
        trace.steps.append(.configure(parameters))
    }

    /// Something goes wrong.
    private mutating func disturb() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<5:
            if let frame = trace.steps.last?.frame { trace.steps.append(.frame(frame)) }
        case 5..<9: contradict()
        case 9..<12: trace.steps.append(.framesLost)
        case 12..<14: trace.steps.append(.lost(random.chance(70) ? .silence : .grace))
        case 14: add(time, .hello(boot: UInt32(random.pick([1, 2, 3]))))
        default:
            if trace.clock == .device { time -= random.pick([4990, 5001, 9000]) }
            for index in next.indices { next[index] = time }
            add(time, .nothing)
        }
    }

    /// Says something else about the moments of the last readings.
    private mutating func contradict() {
        let last = trace.steps.last { step in
            if case .samples? = step.frame?.content { true } else { false }
        }
        guard let frame = last?.frame,
            case .samples(let sensor, let ear, let period, let values) = frame.content
        else { return }
        add(
            frame.time,
            .samples(
                sensor: sensor, ear: ear, period: period,
                values: values.map { _ in random.pick(values + [0]) }))
    }
}

// MARK: Readings and events

extension TraceMaker {
    /// Someone does something.
    private mutating func change() {
        for ear in Ear.allCases where random.chance(60) { isWorn[ear] = random.chance(50) }
        drift += random.pick([-3, -1, 0, 1, 2, 4])
        if abs(drift) > 18 { drift = 0 }
        for (index, channel) in trace.board.channels.enumerated() where random.chance(85) {
            let near = isWorn[channel.ear, default: false] || index == stuck
            percents[index] =
                near ? random.pick([100, 100, 80, 61, 55]) : random.pick([0, 0, 3, 41]) + drift
        }
    }

    /// The readings of every sensor since the last ones, oldest first.
    private mutating func flush() {
        for index in trace.board.channels.indices.sorted(by: { (next[$0], $0) < (next[$1], $1) }) {
            let channel = trace.board.channels[index]
            guard case .sampled(let sampled) = channel.kind, next[index] <= time else { continue }
            let (header, period) = (next[index], max(5, sampled.period.count))
            var values: [Int32] = []
            while next[index] <= time {
                values.append(value(channel, percents[index]))
                next[index] += period
            }
            if random.chance(3) { continue }
            add(header, .samples(sensor: channel.sensor, ear: channel.ear, period: period, values: values))
        }
    }

    private mutating func value(_ channel: ChannelDescriptor, _ percent: Int64) -> Int32 {
        if random.chance(1) { return random.pick([5001, -5001, .max, .min]) }
        if random.chance(4) { return channel.count(atPercent: random.pick([0, 100])) }
        return channel.count(atPercent: percent + random.pick([-1, 0, 0, 0, 1]))
    }

    private mutating func samples() -> Trace.Content {
        let index = Int.random(in: trace.board.channels.indices, using: &random)
        let channel = trace.board.channels[index]
        guard case .sampled = channel.kind else { return .nothing }
        var values: [Int32] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            if random.chance(15) {
                percents[index] = random.pick([0, 100, 100, 0, 55, 45, 60, 40, 50, 59, 8, -8])
            }
            values.append(value(channel, percents[index]))
        }
        return .samples(
            sensor: channel.sensor, ear: channel.ear, period: random.pick([0, 1, 10, 20, 40]), values: values)
    }

    private mutating func readings() -> [Reading] {
        trace.board.channels.indices.compactMap { index in
            let channel = trace.board.channels[index]
            guard case .sampled = channel.kind else { return nil }
            return Reading(sensor: channel.sensor, ear: channel.ear, raw: value(channel, percents[index]))
        }
    }

    private mutating func events() -> [WearEvent] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let ear = random.pick(Ear.allCases)
            let worn = random.chance(85) ? isWorn[ear, default: false] : random.chance(50)
            let kind: WearEvent.Kind =
                switch Int.random(in: 0..<12, using: &random) {
                case 0..<4: .near(worn)
                case 4..<6: .inCase(random.chance(35))
                case 6..<9:
                    .verdict(random.chance(75) ? worn ? .worn : .notWorn : random.pick(WearVerdict.allCases))
                case 9..<11: .moving(random.chance(30))
                default: random.chance(50) ? .hall(worn) : .lidOpen(worn)
                }
            return WearEvent(ear: ear, kind: kind)
        }
    }
}

extension SeededGenerator {
    /// A change of a source, or a table.
    mutating func links() -> Trace.Content {
        let addresses = [BluetoothAddress.a, .b, .c]
        if chance(20) {
            return .table(addresses.filter { _ in chance(60) }.map { SourceLink(address: $0, acl: .up) })
        }
        let change: SourceChange =
            switch Int.random(in: 0..<10, using: &self) {
            case 0..<5: .acl(chance(70) ? .up : .down)
            case 5: .a2dp(pick(A2DPState.allCases))
            case 6: .avrcp(pick(AVRCPState.allCases))
            case 7..<9: .hfp(pick(HFPState.allCases))
            default: .sco(pick(SCOState.allCases))
            }
        return .links([LinkChange(address: pick(addresses), change: change)])
    }
}
