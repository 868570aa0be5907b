internal import CHeadset
internal import HeadsetTerms
internal import Timing

/// A board at work: its sensors, and the main loop that feeds the firmware library with what they see.
final class SimulatedBoard {
    private let description: BoardDescription
    private let firmware: Firmware
    private var channels: [SimulatedChannel]
    private var states: ReportedStates
    private var toldSources: [BluetoothAddress: SourceLink] = [:]
    private var bootMoment: Milliseconds = .zero
    private var clockAtBoot: UInt32

    init(_ description: BoardDescription, world: World, seed: UInt64) {
        self.description = description
        channels = description.channels.enumerated().map {
            SimulatedChannel($0.element, number: $0.offset, seed: seed)
        }
        states = ReportedStates(description, world: world)
        firmware = Firmware(description, latches: states.latches)
        clockAtBoot = description.clock
    }

    /// Starts, or starts anew: then its clock begins at 0.
    func boot(id: UInt32, world: World, at moment: Milliseconds) {
        if moment > .zero { clockAtBoot = 0 }
        bootMoment = moment
        for index in channels.indices { channels[index].restart(at: moment) }
        states = ReportedStates(description, world: world)
        toldSources = [:]
        firmware.printf(description.bootText)
        firmware.start(boot: id, latches: states.latches, now: clock(at: moment))
    }

    /// Goes on after it hung.
    func resume(at moment: Milliseconds) {
        for index in channels.indices { channels[index].resume(at: moment) }
    }

    /// One turn of the main loop. Readings come first, since of one moment they go out first (`protocol/spec.md` §7).
    func work(in world: World, saying tellings: [Timeline.Telling], at moment: Milliseconds) {
        let now = clock(at: moment)
        states.look(at: world)
        look(at: world, moment: moment)
        let changes = states.takeChanges()
        if !changes.isEmpty { firmware.take(states: changes, now: now) }
        tell(world.sources, now: now)
        for telling in tellings { say(telling, now: now) }
        firmware.poll(now: now)
    }

    func receive(_ bytes: [UInt8], at moment: Milliseconds) {
        firmware.receive(bytes, now: clock(at: moment))
        for change in firmware.takeReportingChanges() {
            channels[change.channel].setPeriod(change.period, at: moment)
        }
    }

    /// When it has something to do, if nothing happens before; `moment` is the present.
    func nextEvent(after moment: Milliseconds) -> Milliseconds {
        channels.compactMap(\.due).reduce(moment + firmware.rest(now: clock(at: moment)), min)
    }

    var wantsReset: Bool {
        firmware.wantsReset
    }

    /// Sends the readings that still wait.
    func flush() {
        firmware.flush()
    }

    func takeSent() -> [UInt8] {
        firmware.takeSent()
    }

    private func clock(at moment: Milliseconds) -> UInt32 {
        clockAtBoot &+ UInt32(truncatingIfNeeded: (moment - bootMoment).count)
    }

    private func look(at world: World, moment: Milliseconds) {
        for index in channels.indices {
            guard let due = channels[index].due, due <= moment,
                let ear = world.ears[channels[index].description.ear]
            else { continue }
            switch channels[index].look(at: ear, time: moment) {
            case .reading(let value): firmware.take(reading: value, of: index, now: clock(at: moment))
            case .near(let isNear): states.set(isNear ? 1 : 0, of: index)
            case .verdict(let verdict): states.set(verdict.rawValue, of: index)
            }
        }
    }

    private func tell(_ sources: [BluetoothAddress: SourceLink], now: UInt32) {
        guard sources != toldSources else { return }
        for (address, link) in sources.sorted(by: { $0.key < $1.key }) {
            let told = toldSources[address] ?? SourceLink(address: address)
            for (profile, state) in link.changes(since: told) {
                firmware.take(profile: profile, state: state, of: address, now: now)
            }
        }
        toldSources = sources
    }

    private func say(_ telling: Timeline.Telling, now: UInt32) {
        switch telling {
        case .truth(let ear, let isDon, let uncertainty):
            firmware.tell(
                truth: ear.rawValue, edge: UInt8(isDon ? HB_PUT_ON : HB_TAKEN_OFF), uncertainty: uncertainty,
                name: "", now: now)
        case .remark(let text):
            firmware.tell(
                truth: UInt8(HB_NO_EAR), edge: UInt8(HB_REMARK), uncertainty: .zero, name: text, now: now)
        case .log(let level, let text):
            firmware.log(level: level, text: text, now: now)
        case .printf(let text):
            firmware.printf(text)
        }
    }
}

extension SourceLink {
    /// Profile by profile, in the order in which a connection comes up. Its end ends all.
    fileprivate func changes(since told: SourceLink) -> [(profile: Int32, state: UInt8)] {
        if acl == .down { return told.acl == .down ? [] : [(HB_ACL, acl.rawValue)] }
        let states: [(profile: Int32, state: UInt8, told: UInt8)] = [
            (HB_ACL, acl.rawValue, told.acl.rawValue),
            (HB_A2DP, a2dp.rawValue, told.a2dp.rawValue),
            (HB_AVRCP, avrcp.rawValue, told.avrcp.rawValue),
            (HB_HFP, hfp.rawValue, told.hfp.rawValue),
            (HB_SCO, sco.rawValue, told.sco.rawValue),
        ]
        return states.filter { $0.state != $0.told }.map { ($0.profile, $0.state) }
    }
}
