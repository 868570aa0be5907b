import Glibc
import Ports
import SystemCalls

/// A port as it is now, without opening it.
struct PortExamination {
    let findings: [Finding]
    /// What it is called: the same after a replug.
    let link: String
    /// Whether it is a real line: a pseudo-terminal has no control lines, and a file none at all.
    let isLine: Bool

    /// - Parameter isNamed: whether it is the one that is to be used.
    init(_ port: PortDescription, in system: SystemExamination, isNamed: Bool) {
        let name = system.snapshot.name(of: port)
        let details = system.details[port.path] ?? PortDetails()
        link = name.text
        let isKnown = port.appearance.systemPath != ""
        let isPseudoTerminal = !isKnown && Folder.end(ofLinks: port.path).hasPrefix("/dev/pts/")
        isLine = isKnown || !isPseudoTerminal && Self.isCharacterDevice(port.path)
        findings = [
            Self.permission(port, isPseudoTerminal: isPseudoTerminal, system),
            ModemManagerCheck(
                path: port.path, isRunning: system.runsModemManager,
                isKeptAway: details.isKeptFromModemManager, isUSB: port.usb != nil
            ).finding,
            BusyCheck(
                path: port.path, holders: system.holders(of: port),
                locker: system.machine.locker(of: port.path),
                isPseudoTerminal: isPseudoTerminal, isNamed: isNamed
            ).finding,
            IdentityCheck(
                path: port.path, name: name, twins: system.snapshot.twins(of: port).map(\.path),
                byPath: port.byPath.first
            ).finding,
            LatencyCheck(path: port.path, timer: details.latencyTimer).finding,
        ]
    }

    /// Whether opening it can succeed, and takes nothing away from another program.
    var mayBeOpened: Bool {
        !findings.contains { $0.state == .problem && ($0.check == .permission || $0.check == .busy) }
    }

    private static func permission(
        _ port: PortDescription, isPseudoTerminal: Bool, _ system: SystemExamination
    ) -> Finding {
        let rights = rights(of: port.path)
        let group = rights.flatMap { AccountNames.group($0.group) }
        let others = (rights?.list?.users ?? []).subtracting([system.identity.user])
        return PermissionCheck(
            path: port.path, isPseudoTerminal: isPseudoTerminal, isPermitted: port.isPermitted,
            rights: rights,
            identity: system.identity, user: system.user,
            owner: rights.map { AccountNames.user($0.owner) ?? "\($0.owner)" } ?? "",
            group: group?.name, members: group?.members ?? [],
            seated: others.sorted().map { AccountNames.user($0) ?? "\($0)" },
            hasRules: system.rules.contains(where: \.isOurs)
        ).finding
    }

    private static func isCharacterDevice(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR
    }

    private static func rights(of node: String) -> NodeRights? {
        do throws(SystemError) { return try NodeRights(of: node) } catch { return nil }
    }
}
