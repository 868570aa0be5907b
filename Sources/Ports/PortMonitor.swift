internal import Glibc
public import SystemCalls

/// Tells what happens to the serial ports, in a poll loop.
///
/// ```swift
/// var monitor = try PortMonitor()             // monitor.ports: those that are there now
/// poller.reset()
/// monitor.watch(in: &poller)
/// try poller.wait(until: nil)                 // no wake-up while nothing happens
/// for change in try monitor.changes(after: poller) { … }
/// ```
///
/// Events only wake it: what counts is what is found by looking, so that lost events lose nothing. Where udev runs, a
/// port that comes is told once udev has made its links and set its rights. Elsewhere it is told as soon as the kernel has
/// it; then its rights may come later, which is a ``PortChange/changed(from:to:)``.
public struct PortMonitor: ~Copyable {
    /// The ports that are there, as last looked.
    public private(set) var ports: PortSnapshot

    private let discovery: PortDiscovery
    private let events: UdevMonitor
    /// Where udev doesn't run: what happens to the nodes, since in a container even the kernel's events are missing.
    private let nodes: PathWatch?
    private var eventsIndex = 0
    private var nodesIndex: Int?

    /// Begins to watch, then looks.
    ///
    /// - Throws: ``SystemError``, mostly a limit of the system: of descriptors, of inotify.
    public init() throws(SystemError) {
        let runsUdev = access("/run/udev/control", F_OK) == 0
        let discovery = try PortDiscovery()
        let events = try discovery.monitor(runsUdev ? .udev : .kernel)
        let nodes =
            runsUdev ? nil : try PathWatch("/dev", for: [.appeared, .disappeared, .rightsChanged])
        ports = try discovery.scan()
        self.discovery = discovery
        self.events = events
        self.nodes = nodes
    }

    /// Adds what it waits for.
    public mutating func watch(in poller: inout Poller) {
        eventsIndex = poller.watch(events.descriptor, for: .readable)
        switch nodes {
        case .some(let nodes): nodesIndex = poller.watch(nodes.descriptor, for: .readable)
        case .none: break
        }
    }

    /// What has happened, after a wait of the poller that it was last added to.
    ///
    /// - Throws: ``SystemError`` where sysfs can't be read.
    public mutating func changes(after poller: borrowing Poller) throws(SystemError) -> [PortChange] {
        let told = poller[eventsIndex].isEmpty ? UdevMonitor.Events() : try events.take()
        let nodesHappened = try nodesHappened(after: poller)
        guard told.happened || nodesHappened else { return [] }
        let found = settled(try discovery.scan(), told)
        let changes = found.changes(since: ports)
        ports = found
        return changes
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
        if nodesIndex != nil || told.areIncomplete { return found }
        return PortSnapshot(
            found.ports.filter { port in
                told.ready.contains(port.appearance.systemPath)
                    || ports[port.path].map(port.isSameAppearance) == true
            })
    }
}
