internal import Glibc
public import SystemCalls

/// Tells what happens to the serial ports, in a poll loop.
///
/// ```swift
/// var monitor = try PortMonitor()             // monitor.ports: those that are there now
/// poller.reset()
/// monitor.watch(in: &poller)
/// try poller.wait(until: monitor.deadline)    // no wake-up while nothing happens
/// for change in try monitor.changes(after: poller) { … }
/// ```
///
/// Events only wake it: what counts is what is found by looking, so that lost events lose nothing. Where udev runs, a
/// port that comes is told once udev has made its links and set its rights. Elsewhere it is told as soon as the kernel has
/// it; then its rights may come later, which is a ``PortChange/changed(from:to:)``. That udev runs is only what its file
/// says, which stays when udev ends, and can be seen in a container where udev isn't heard: it has ten seconds.
public struct PortMonitor: ~Copyable {
    /// How long udev may be busy with a port that is new before it is told all the same.
    private static let patience = Duration.seconds(10)
    /// How long after a look that failed it looks again.
    private static let pause = Duration.seconds(1)

    /// The ports that are there, as last looked.
    public private(set) var ports: PortSnapshot
    /// When to ask for ``changes(after:)`` though nothing wakes; nil unless udev is busy with a port, or a look failed.
    public private(set) var deadline: BootTime?

    private let discovery: PortDiscovery
    let events: UdevMonitor
    /// Whether a new port is told only once udev is done with it.
    private let waitsForUdev: Bool
    /// What happens to the nodes, for where nobody speaks: in a container even the kernel's events are missing. Nil
    /// where udev seems to run and the system has no watch left.
    private let nodes: PathWatch?
    private var eventsIndex = 0
    private var nodesIndex: Int?

    /// Begins to watch, then looks.
    ///
    /// - Throws: ``SystemError``, mostly a limit of the system: of descriptors, of inotify.
    public init() throws(SystemError) {
        try self.init(nodesIn: "/dev")
    }

    init(nodesIn folder: String) throws(SystemError) {
        let runsUdev = access("/run/udev/control", F_OK) == 0
        let discovery = try PortDiscovery()
        let events = try discovery.monitor(runsUdev ? .udev : .kernel)
        let nodes = try Self.watchNodes(in: folder, besideUdev: runsUdev)
        ports = try discovery.scan()
        waitsForUdev = runsUdev
        self.discovery = discovery
        self.events = events
        self.nodes = nodes
    }

    private static func watchNodes(
        in folder: String, besideUdev: Bool
    ) throws(SystemError) -> PathWatch? {
        do throws(SystemError) {
            let rights: PathWatch.Events = besideUdev ? [] : .rightsChanged
            return try PathWatch(folder, for: [.appeared, .disappeared, rights])
        } catch  where besideUdev {
            return nil
        }
    }

    /// Adds what it waits for.
    public mutating func watch(in poller: inout Poller) {
        eventsIndex = poller.watch(events.descriptor, for: .readable)
        switch nodes {
        case .some(let nodes): nodesIndex = poller.watch(nodes.descriptor, for: .readable)
        case .none: break
        }
    }

    /// What has happened, after a wait of the poller that it was last added to. If it can't look, for a lack of descriptors,
    /// say, that is still to be told.
    ///
    /// - Throws: ``SystemError`` of what wakes it, which is of no use then.
    public mutating func changes(after poller: borrowing Poller) throws(SystemError) -> [PortChange] {
        let told = poller[eventsIndex].isEmpty ? UdevMonitor.Events() : try events.take()
        let nodesHappened = try nodesHappened(after: poller)
        let now = BootTime.now()
        let isOverdue = deadline.map { $0 <= now } ?? false
        guard told.happened || nodesHappened || isOverdue else { return [] }
        guard let found = look(at: now) else { return [] }
        let shown = isOverdue ? found : settled(found, told)
        deadline = shown == found ? nil : deadline ?? now + Self.patience
        let changes = shown.changes(since: ports)
        ports = shown
        return changes
    }

    /// The ports as last looked, but for the one at a path, which is looked at now; nil if there was none. What is still to
    /// be told of it stays to be told.
    public func portsLooking(at path: String) -> PortSnapshot? {
        guard let port = ports.port(at: path) else { return nil }
        let others = ports.ports.filter { $0.path != port.path }
        return PortSnapshot(others + [discovery.port(at: port.appearance.systemPath)].compactMap { $0 })
    }

    /// Nil if it can't look now: then it does a moment later, and shows whatever it finds.
    private mutating func look(at now: BootTime) -> PortSnapshot? {
        do throws(SystemError) {
            return try discovery.scan()
        } catch {
            deadline = now + Self.pause
            return nil
        }
    }

    private func nodesHappened(after poller: borrowing Poller) throws(SystemError) -> Bool {
        guard let nodesIndex, !poller[nodesIndex].isEmpty else { return false }
        return switch nodes {
        case .some(let nodes): try nodes.drain()
        case .none: false
        }
    }

    /// Leaves out what is new and udev is still busy with: its own event is yet to come.
    private func settled(_ found: PortSnapshot, _ told: UdevMonitor.Events) -> PortSnapshot {
        if !waitsForUdev || told.areIncomplete { return found }
        return PortSnapshot(
            found.ports.filter { port in
                told.ready.contains(port.appearance.systemPath)
                    || ports[port.path].map(port.isSameAppearance) == true
            })
    }
}
