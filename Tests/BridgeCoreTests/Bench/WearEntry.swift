import HeadsetTerms

/// An entry of `WearEvent` or `Heartbeat` (`protocol/spec.md` §5.3).
struct WearEntry {
    var ear: UInt8
    var kind: UInt8
    var value: UInt8

    static func verdict(_ ear: Ear, _ verdict: WearVerdict) -> WearEntry {
        WearEntry(ear: ear.rawValue, kind: 5, value: verdict.rawValue)
    }

    static func near(_ ear: Ear, _ isNear: Bool) -> WearEntry {
        WearEntry(ear: ear.rawValue, kind: 0, value: isNear ? 1 : 0)
    }

    static func list(_ entries: [WearEntry]) -> [UInt8] {
        [UInt8(entries.count)] + entries.flatMap { [$0.ear, $0.kind, $0.value] }
    }
}
