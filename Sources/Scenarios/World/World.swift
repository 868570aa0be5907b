internal import HeadsetTerms
internal import Timing

/// Everything around the board's firmware: what its sensors could notice, and who is connected.
struct World {
    private(set) var ears: [Ear: EarPhysics]
    private(set) var isLidOpen: Bool
    private(set) var isMoving = false
    private(set) var sources: [BluetoothAddress: SourceLink] = [:]

    init(board: BoardDescription) {
        var ear = EarPhysics()
        switch board.beginning {
        case .open: isLidOpen = true
        case .inCase:
            ear.isInCase = true
            isLidOpen = false
        }
        ears = Dictionary(uniqueKeysWithValues: board.ears.map { ($0, ear) })
    }

    /// Lets something happen.
    mutating func apply(_ change: WorldChange, at time: Milliseconds) {
        switch change {
        case .approach(let ear, let target, let length):
            ears[ear]?.approach(target, from: time, over: length)
        case .flutter(let ear, let level, let length):
            ears[ear]?.flutter(at: level, from: time, over: length)
        case .touch(let ear, let sensor, let strength, let length):
            ears[ear]?.touch(sensor, strength, from: time, over: length)
        case .talk(let ear, let strength, let length):
            ears[ear]?.talk(strength, from: time, over: length)
        case .inCase(let ear, let isIn):
            ears[ear]?.isInCase = isIn
        case .lid(let isOpen):
            isLidOpen = isOpen
        case .motion(let isMoving):
            self.isMoving = isMoving
        case .source(let address, let change):
            apply(change, to: address)
        }
    }

    /// Radio links don't survive a restart of the board.
    mutating func dropSources() {
        sources = [:]
    }

    private mutating func apply(_ change: SourceChange, to address: BluetoothAddress) {
        var link = sources[address] ?? SourceLink(address: address)
        switch change {
        case .acl(.down): link = SourceLink(address: address)
        case .acl(.up): link.acl = .up
        case .a2dp(let state): link.a2dp = state
        case .avrcp(let state): link.avrcp = state
        case .hfp(let state): link.hfp = state
        case .sco(let state): link.sco = state
        }
        sources[address] = link
    }
}
