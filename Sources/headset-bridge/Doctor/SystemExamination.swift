import Glibc
import Ports
import SystemCalls

/// The machine as it is now, looked at once for all checks. Nothing is opened that is a port.
struct SystemExamination {
    let machine: Machine
    let identity = ProcessIdentity.own
    let user: OwnUser
    let snapshot: PortSnapshot
    let devices: [USBDevice]
    let rules: [UdevRulesFile]
    let runsModemManager: Bool
    let runsBraille: Bool
    /// What is said of ports elsewhere, by path.
    let details: [String: PortDetails]
    /// Who has them open, by the path of the node.
    private let holders: [String: [PortHolder]]
    private let settings: DoctorSettings
    private let environment: (_ name: String) -> String?

    init(
        _ settings: DoctorSettings, _ environment: @escaping (_ name: String) -> String?,
        _ machine: Machine = Machine()
    ) throws(SystemError) {
        self.settings = settings
        self.environment = environment
        self.machine = machine
        user = OwnUser(number: identity.user, name: AccountNames.user(identity.user))
        let discovery = try PortDiscovery()
        snapshot = try discovery.scan()
        devices = try discovery.usbDevices()
        details = Dictionary(
            uniqueKeysWithValues: snapshot.ports.map { ($0.path, discovery.details(of: $0) ?? PortDetails()) }
        )
        holders = PortHolder.holders(of: Set(snapshot.ports.map { Folder.end(ofLinks: $0.path) }))
        rules = machine.rules
        runsModemManager = !machine.processes(named: "ModemManager").isEmpty
        runsBraille = !machine.processes(named: "brltty").isEmpty
    }

    /// What is found without looking at any device.
    var findings: [Finding] {
        [settings.finding, recordings, registry, UdevCheck(standing: machine.udev).finding]
            + RulesCheck(files: rules).findings
    }

    /// Whether the devices that should have a port have one.
    var deviceFindings: [Finding] {
        let braille = BrailleCheck(files: rules, isRunning: runsBraille, devices: devices)
        let drivers = devices.compactMap { DriverCheck($0, settings.known) }
            .filter { !braille.claims($0.device) || $0.device.hasPort }.map(\.finding)
        let ports = PortsCheck(
            count: snapshot.ports.count,
            isExplained: braille.finding.state == .problem || drivers.contains { $0.state == .problem },
            runsUdev: machine.udev == .running
        ).finding
        return [braille.finding] + drivers + [ports]
    }

    /// Those on the USB; where there are none, the others.
    var portsToLookAt: [PortDescription] {
        let onUSB = snapshot.ports.filter { $0.usb != nil }
        return onUSB.isEmpty ? snapshot.ports : onUSB
    }

    private var recordings: Finding {
        place(.recordings, BaseFolder.state.path(environment).map { $0 + "/captures" })
    }

    private var registry: Finding {
        let chosen = settings.effective?.registry
        return place(
            .registry, chosen ?? RegistryFile.defaultPath(environment), isChosen: chosen != nil)
    }

    private func place(_ purpose: PlaceCheck.Purpose, _ path: String?, isChosen: Bool = false) -> Finding {
        PlaceCheck(
            purpose: purpose, path: path ?? "", isChosen: isChosen,
            standing: path.map { .init(of: $0, purpose, for: user.number) } ?? .nowhere, user: user
        ).finding
    }

    /// Who has a port open, as far as we can see.
    func holders(of port: PortDescription) -> [PortHolder] {
        let node = Folder.end(ofLinks: port.path)
        return snapshot[port.path] == nil
            ? PortHolder.holders(of: [node])[node] ?? [] : holders[node] ?? []
    }

    // MARK: A port by name

    /// The ports that a name means.
    func ports(named name: String) -> [PortDescription] { snapshot.ports(named: name) }

    /// The port at a path; also one that udev doesn't know, such as a pseudo-terminal, or a link to one. None, where
    /// nothing is.
    func ports(at path: String) -> [PortDescription] {
        let known = snapshot.ports(named: path)
        if !known.isEmpty { return known }
        guard access(path, F_OK) == 0 else { return [] }
        if let port = snapshot[Folder.end(ofLinks: path)] { return [port] }
        let appearance = PortDescription.Appearance(systemPath: "", deviceNumber: nil, node: 0)
        return [
            PortDescription(
                path: path, isPermitted: access(path, R_OK | W_OK) == 0, appearance: appearance)
        ]
    }

    /// What is there to be said of what can't be a port; nil for one that udev knows, or that may be one.
    func natureFinding(of port: PortDescription) -> Finding? {
        guard port.appearance.systemPath == "" else { return nil }
        return NatureCheck(path: port.path, nature: PortNature(at: port.path, root: machine.root)).finding
    }

    /// What is there to be said where a name doesn't mean one port.
    func finding(forName name: String, _ ports: [PortDescription]) -> Finding {
        guard let first = ports.first else {
            return Finding(
                .ports, .problem, at: name, "there is no such port", try: "headset-bridge devices")
        }
        return Finding(
            .ports, .problem, at: name, "it means \(ports.map(\.path).joined(separator: ", ")); say which",
            try: "headset-bridge doctor \(first.path.asShellWord)")
    }
}
