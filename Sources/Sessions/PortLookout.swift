internal import Ports
internal import SystemCalls

/// Knows which serial ports there are: one for all links of a session.
///
/// It looks, and begins to watch, when it is asked first.
public final class PortLookout {
    private var monitor: PortMonitor?
    /// Why it can't be told, or look; then it looks again each time it is asked.
    private(set) var failure: SystemError?
    private var isWatched = false
    /// Why it doesn't watch, or watches no longer; nil once that was told.
    private var untoldFailure: SystemError?

    public init() {}

    /// The ports that are there.
    var ports: PortSnapshot {
        begin()
        switch monitor {
        case .some(let monitor): return monitor.ports
        case .none: return look()
        }
    }

    /// The ports that are there at this moment, whatever is still to be told of them.
    func look() -> PortSnapshot {
        do throws(SystemError) {
            let ports = try PortDiscovery().scan()
            if monitor == nil { failure = nil }
            return ports
        } catch {
            failure = error
            return PortSnapshot()
        }
    }

    /// The ports that are there, of which at least the one at a path is looked at at this moment. Where events tell of the
    /// others, nobody has to look through all of sysfs for it.
    func look(at path: String) -> PortSnapshot {
        switch monitor {
        case .some(let monitor): monitor.portsLooking(at: path) ?? look()
        case .none: look()
        }
    }

    /// From now on it watches.
    func begin() {
        guard monitor == nil, failure == nil else { return }
        do throws(SystemError) {
            monitor = try PortMonitor()
        } catch {
            (failure, untoldFailure) = (error, error)
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

    /// Why it can't tell what happens, once.
    func takeFailure() -> SystemError? { untoldFailure.take() }

    /// Whether something has happened to a port, after a wait of the poller that it was last added to; or may have, since
    /// it can't be told any more.
    func haveChanged(after poller: borrowing Poller) -> Bool {
        guard isWatched else { return false }
        do throws(SystemError) {
            return try monitor?.changes(after: poller).isEmpty == false
        } catch {
            (failure, untoldFailure) = (error, error)
            monitor = nil
            return true
        }
    }
}
