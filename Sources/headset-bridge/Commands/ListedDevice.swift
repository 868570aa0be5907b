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
    /// Who has it open; nil where nobody looked: of what just came or went it says nothing.
    var holders: [PortHolder]?

    /// - Parameter snapshot: the ports that are there with it.
    init(
        _ port: PortDescription, in snapshot: PortSnapshot, _ known: KnownDevices,
        holders: [PortHolder]? = nil
    ) {
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

    /// What became of ports between two moments, in order. What went is told as it was. A port that is called otherwise,
    /// because another with its serial number came or went, has changed.
    static func happening(
        _ changes: [PortChange], from before: PortSnapshot, to now: PortSnapshot, _ known: KnownDevices
    ) -> [(ListedDevice, DeviceLines.Action)] {
        let renamed = renamed(from: before, to: now).map { PortChange.changed(from: $0, to: $0) }
        return (changes + renamed).map { change in
            switch change {
            case .removed(let port): (ListedDevice(port, in: before, known), .remove)
            case .added(let port): (ListedDevice(port, in: now, known), .add)
            case .changed(from: _, to: let port): (ListedDevice(port, in: now, known), .change)
            }
        }
    }

    /// Ports that are just as before, but for their name.
    private static func renamed(from before: PortSnapshot, to now: PortSnapshot) -> [PortDescription] {
        now.ports.filter { port in
            before[port.path] == port && before.name(of: port) != now.name(of: port)
        }
    }
}
