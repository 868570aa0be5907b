internal import BridgeCore
internal import HeadsetTerms
internal import HeadsetWire
internal import Timing

extension SessionNote {
    /// What a `command` record asks of a board. Which keys there are depends on `name`.
    struct Command: Codable, Hashable {
        var name: RequestName
        /// Of `identify`: the oldest and the newest version that the host speaks, each as major and minor.
        var versions: [UInt8]?
        var sensor: UInt8?
        var ear: UInt8?
        var periodMs: UInt16?
        var parameter: UInt16?
        var value: Int32?
        var test: UInt8?
    }
}

extension SessionNote.Command {
    init(_ command: Request.Command) {
        self.init(name: RequestName(of: command))
        switch command {
        case .identify(let versions):
            self.versions = [versions.oldest, versions.newest].flatMap { [$0.major, $0.minor] }
        case .setReporting(let sensor, let ear, let period):
            (self.sensor, self.ear, periodMs) = (sensor, ear.rawValue, UInt16(clamping: period.count))
        case .setParameter(let number, let value):
            (parameter, self.value) = (number, value)
        case .selfTest(let number): test = number
        case .ping, .requestLinkTable, .reset: break
        }
    }

    /// What is asked; nil if a key is missing, or means nothing.
    var request: Request.Command? {
        switch name {
        case .identify: protocolVersions.map { .identify(versions: $0) }
        case .ping: .ping
        case .setReporting: reporting
        case .setParameter: settingOfParameter
        case .requestLinks: .requestLinkTable
        case .reset: .reset
        case .selfTest: test.map { .selfTest(number: $0) }
        }
    }

    private var protocolVersions: ProtocolVersions? {
        guard let versions, versions.count == 4 else { return nil }
        return ProtocolVersions(
            oldest: ProtocolVersion(versions[0], versions[1]),
            newest: ProtocolVersion(versions[2], versions[3]))
    }

    private var reporting: Request.Command? {
        guard let sensor, let periodMs, let ear = ear.flatMap(Ear.init(rawValue:)) else { return nil }
        return .setReporting(sensor: sensor, ear: ear, period: Milliseconds(Int64(periodMs)))
    }

    private var settingOfParameter: Request.Command? {
        guard let parameter, let value else { return nil }
        return .setParameter(number: parameter, value: value)
    }
}
