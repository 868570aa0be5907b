internal import Ports
public import SystemCalls

/// Knows which serial ports there are: one for all links of a session.
///
/// It looks, and begins to watch, when it is asked first. Where it can't watch, or no longer, it says so, once; from then
/// on it looks whenever it is asked, and whoever waits for a port has to ask again and again.
public final class PortLookout {
    private let makeMonitor: () throws(SystemError) -> PortMonitor
    private let scan: () throws(SystemError) -> PortSnapshot
    private let tell: (SystemError) -> Void
    private var monitor: PortMonitor?
    /// Whether it was tried to watch: that is done once.
    private var hasBegun = false
    private var isWatched = false

    /// - Parameter tell: is told why it doesn't watch, or watches no longer.
    public convenience init(telling tell: @escaping (SystemError) -> Void = { _ in }) {
        self.init(
            monitor: { () throws(SystemError) in try PortMonitor() },
            scan: { () throws(SystemError) in try PortDiscovery().scan() }, telling: tell)
    }

    /// - Parameters:
    ///   - monitor: makes what watches.
    ///   - scan: looks where nothing watches.
    init(
        monitor: @escaping () throws(SystemError) -> PortMonitor,
        scan: @escaping () throws(SystemError) -> PortSnapshot,
        telling tell: @escaping (SystemError) -> Void = { _ in }
    ) {
        makeMonitor = monitor
        self.scan = scan
        self.tell = tell
    }

    /// Whether it wakes when something happens to a port.
    var wakes: Bool { monitor != nil }

    /// The ports that are there.
    var ports: Result<PortSnapshot, PortTrouble> {
        begin()
        switch monitor {
        case .some(let monitor): return .success(monitor.ports)
        case .none: return look()
        }
    }

    /// The ports that are there at this moment, whatever is still to be told of them.
    func look() -> Result<PortSnapshot, PortTrouble> {
        do throws(SystemError) {
            return .success(try scan())
        } catch {
            return .failure(.system(error))
        }
    }

    /// The ports that are there, of which at least the one at a path is looked at at this moment. Where events tell of the
    /// others, nobody has to look through all of sysfs for it.
    func look(at path: String) -> Result<PortSnapshot, PortTrouble> {
        switch monitor {
        case .some(let monitor): monitor.portsLooking(at: path).map { .success($0) } ?? look()
        case .none: look()
        }
    }

    /// From now on it watches.
    func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        do throws(SystemError) {
            monitor = try makeMonitor()
        } catch {
            tell(error)
        }
    }

    /// When to ask ``haveChanged(after:)`` though nothing wakes.
    var deadline: BootTime? {
        switch monitor {
        case .some(let monitor): monitor.deadline
        case .none: nil
        }
    }

    /// Adds what it waits for, if anybody asked it.
    func watch(in poller: inout Poller) {
        isWatched = monitor != nil
        monitor?.watch(in: &poller)
    }

    /// Whether something has happened to a port, after a wait of the poller that it was last added to; or may have, since
    /// nothing tells of it any more.
    func haveChanged(after poller: borrowing Poller) -> Bool {
        guard isWatched else { return false }
        do throws(SystemError) {
            return try monitor?.changes(after: poller).isEmpty == false
        } catch {
            monitor = nil
            tell(error)
            return true
        }
    }
}
