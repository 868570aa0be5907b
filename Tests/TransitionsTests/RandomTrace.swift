import HeadsetTerms
import Timing
import Transitions

/// A board, parameters and what happens to them, drawn from a seed.
struct RandomTrace {
    /// One thing that happens.
    enum Step: Hashable {
        case samples(time: Int64, sensor: UInt8, ear: Ear, period: Int64, values: [Int32])
        case events(time: Int64, [WearEvent])
        case links(time: Int64, [LinkChange])
        case table(time: Int64, [SourceLink])
        case advance(time: Int64)
        case framesLost
        case lost(LossCause)
    }

    var board: BoardDescription
    var parameters: EngineParameters
    var start: Int64
    var steps: [Step] = []

    /// Draws a trace of about so many steps. With `isTidy`, nothing is late, lost or doubled, and at one header time
    /// events come last.
    init(seed: UInt64, steps count: Int = 70, isTidy: Bool = false, sources: Bool = false, ears: Bool = true)
    {
        var random = SeededGenerator(seed)
        board = Self.board(&random)
        parameters = Self.parameters(&random)
        start = random.chance(20) ? 0xFFFF_F800 : Int64.random(in: 0..<100_000, using: &random)
        var time = start
        var levels: [UInt16: Int32] = [:]
        for _ in 0..<count {
            time += random.pick([0, 0, 1, 5, 20, 40, 100, 300, random.chance(10) ? 3000 : 60])
            if isTidy { time += 1 }
            let header = !isTidy && random.chance(10) ? time - random.pick([1, 30, 200, 1000]) : time
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<80 where !ears: steps.append(Self.links(header, &random))
            case 0..<60: addSamples(header, &levels, &random)
            case 60..<80: steps.append(.events(time: header, Self.events(&random)))
            case 80..<85 where sources: steps.append(Self.links(header, &random))
            case 80..<95: steps.append(.advance(time: header))
            case 95..<98 where !isTidy: steps.append(.framesLost)
            case 98..<99 where !isTidy: steps.append(.lost(random.chance(70) ? .silence : .grace))
            default: steps.append(.advance(time: time))
            }
        }
        steps.append(.advance(time: time + 3000))
    }

    private static func board(_ random: inout SeededGenerator) -> BoardDescription {
        var channels: [ChannelDescriptor] = []
        for ear in random.pick([[Ear.left], [.right], [.left, .right], [.left, .right]]) {
            let kind = Int.random(in: 0..<10, using: &random)
            for sensor in 0..<UInt8(random.pick(kind < 8 ? [1, 1, 2, 3] : [0])) {
                let isRising = random.chance(70)
                channels.append(
                    .proximity(
                        ear, sensor: sensor, open: isRising ? 0 : 100, worn: isRising ? 100 : 0,
                        polarity: isRising ? .rising : .falling, period: random.pick([1, 40, 300])))
            }
            if kind >= 5, kind != 9 { channels.append(.event(ear)) }
            if kind == 9 || random.chance(15) { channels.append(.verdict(ear)) }
        }
        return BoardDescription(boot: 1, formFactor: random.pick(FormFactor.allCases), channels: channels)
    }

    private static func parameters(_ random: inout SeededGenerator) -> EngineParameters {
        var parameters = EngineParameters()
        if random.chance(20) { return parameters }
        parameters.donMs = random.pick([nil, 0, 1, 40, 120, 300])
        parameters.doffMs = random.pick([nil, 0, 1, 40, 120, 300])
        parameters.caseMs = random.pick([0, 1, 50, 200])
        parameters.caseBlankMs = random.pick([0, 1, 100, 300])
        parameters.unknownMs = random.pick([301, 500, 2000])
        parameters.minSamples = random.pick([1, 2, 2, 3, 5])
        parameters.minFresh = random.pick([1, 1, 1, 2])
        parameters.leakDon = random.pick([.infinite, .infinite, .rate(1), .rate(3)])
        parameters.leakDoff = random.pick([.infinite, .rate(1), .rate(2), .rate(2)])
        parameters.staleMs = random.pick([nil, nil, 1, 60, 400])
        parameters.sourceHoldMs = random.pick([0, 1, 100, 500])
        parameters.callHoldMs = random.pick([0, 0, 1, 100])
        parameters.sourceReleaseMs = random.pick([0, 1, 300, 3000])
        parameters.linkLossGraceMs = random.pick([0, 1, 200, 2000])
        parameters.verdict = random.pick([.follow, .follow, .vote, .ignore])
        return parameters
    }

    private mutating func addSamples(
        _ time: Int64, _ levels: inout [UInt16: Int32], _ random: inout SeededGenerator
    ) {
        let channel = random.pick(board.channels)
        guard case .sampled = channel.kind else {
            steps.append(.advance(time: time))
            return
        }
        let key = UInt16(channel.sensor) << 8 | UInt16(channel.ear.rawValue)
        var values: [Int32] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            if random.chance(15) { levels[key] = random.pick([0, 100, 100, 0, 55, 45, 60, 40, 50, 59]) }
            values.append(levels[key, default: 0])
        }
        steps.append(
            .samples(
                time: time, sensor: channel.sensor, ear: channel.ear,
                period: random.pick([0, 1, 10, 40, 40, 90]),
                values: values))
    }

    private static func events(_ random: inout SeededGenerator) -> [WearEvent] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let kind: WearEvent.Kind =
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<5: .near(random.chance(50))
                case 5..<7: .inCase(random.chance(40))
                case 7..<9: .verdict(random.pick(WearVerdict.allCases))
                default: .moving(random.chance(50))
                }
            return WearEvent(ear: random.pick(Ear.allCases), kind: kind)
        }
    }

    private static func links(_ time: Int64, _ random: inout SeededGenerator) -> Step {
        let addresses = [BluetoothAddress.a, .b, .c]
        if random.chance(20) {
            return .table(
                time: time,
                addresses.filter { _ in random.chance(60) }.map { SourceLink(address: $0, acl: .up) })
        }
        let change: SourceChange =
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: .acl(random.chance(70) ? .up : .down)
            case 5: .a2dp(random.pick(A2DPState.allCases))
            case 6: .avrcp(random.pick(AVRCPState.allCases))
            case 7..<9: .hfp(random.pick(HFPState.allCases))
            default: .sco(random.pick(SCOState.allCases))
            }
        return .links(time: time, [LinkChange(address: random.pick(addresses), change: change)])
    }
}

extension Bench {
    /// A bench that has heard the hello of a trace.
    init(_ trace: RandomTrace) {
        self.init(trace.board, trace.parameters, start: UInt32(truncatingIfNeeded: trace.start))
    }

    /// Does one step of a trace.
    mutating func act(_ step: RandomTrace.Step) {
        switch step {
        case .samples(let time, let sensor, let ear, let period, let values):
            samples(time, values, sensor: sensor, ear: ear, period: Milliseconds(period))
        case .events(let time, let events):
            engine.events(at: stamp(time), events, into: &outputs)
        case .links(let time, let changes):
            engine.linksChanged(at: stamp(time), changes, into: &outputs)
        case .table(let time, let table):
            engine.linkTable(at: stamp(time), table, into: &outputs)
        case .advance(let time): advance(time)
        case .framesLost: engine.framesLost()
        case .lost(let cause): engine.lost(cause, into: &outputs)
        }
    }
}

extension Oracle {
    /// An oracle that has heard the hello of a trace.
    init(_ trace: RandomTrace) {
        self.init(trace.board, trace.parameters, start: trace.start)
    }

    /// Does one step of a trace, the nth.
    mutating func act(_ step: RandomTrace.Step, _ index: Int) {
        switch step {
        case .samples(let time, let sensor, let ear, let period, let values):
            samples(time, sensor: sensor, ear: ear, period: period, values)
        case .events(let time, let list): events(time, sequence: Int64(index), list)
        case .links(let time, _), .table(let time, _), .advance(let time): advance(time)
        case .framesLost: framesLost()
        case .lost: lost()
        }
    }
}
