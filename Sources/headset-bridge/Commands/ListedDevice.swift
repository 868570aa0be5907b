import Ports

/// A serial port, with all that is said of it.
struct ListedDevice: Hashable, Sendable {
    var port: PortDescription
    /// What it is called, the same after a replug.
    var name: StableName
    /// What its USB numbers say that it is; nil where they say nothing.
    var known: KnownDevice?
    /// Other ports with the same serial number.
    var twins: [String]
    /// Who has it open.
    var holders: [PortHolder]

    /// - Parameter snapshot: the ports that are there with it.
    init(_ port: PortDescription, in snapshot: PortSnapshot, _ known: KnownDevices, holders: [PortHolder]) {
        self.port = port
        name = snapshot.name(of: port)
        self.known = port.usb.flatMap { known[$0.id] }
        twins = snapshot.twins(of: port).map(\.path)
        self.holders = holders
    }

    /// All ports of a moment.
    static func all(in snapshot: PortSnapshot, _ known: KnownDevices) -> [ListedDevice] {
        let holders = PortHolder.holders(of: Set(snapshot.ports.map(\.path)))
        return snapshot.ports.map {
            ListedDevice($0, in: snapshot, known, holders: holders[$0.path] ?? [])
        }
    }

    /// What became of ports between two moments, in order. What went is told as it was.
    static func happening(
        _ changes: [PortChange], _ before: PortSnapshot, _ now: PortSnapshot, _ known: KnownDevices
    ) -> [(ListedDevice, DeviceLines.Action)] {
        let holders = PortHolder.holders(of: Set(changes.compactMap(\.present?.path)))
        return changes.map { change in
            switch change {
            case .removed(let port): (ListedDevice(port, in: before, known, holders: []), .remove)
            case .added(let port):
                (ListedDevice(port, in: now, known, holders: holders[port.path] ?? []), .add)
            case .changed(_, let port):
                (ListedDevice(port, in: now, known, holders: holders[port.path] ?? []), .change)
            }
        }
    }
}

extension PortChange {
    /// The port as it is now; nil if it is gone.
    fileprivate var present: PortDescription? {
        switch self {
        case .added(let port), .changed(from: _, let port): port
        case .removed: nil
        }
    }
}
