import BridgeCore
import Timing

/// How the board's clock runs against the host's.
extension Wording {
    func sentence(for clock: ClockFit.Estimate) -> Sentence {
        Sentence(
            what: "clock", why: "\(drift(clock.drift)), jitter \(tenths(clock.jitter)) ms",
            evidence: "\(offset(clock)); \(counted(clock.frames, "frame")), \(counted(clock.pings, "ping"))")
    }

    /// How long it took until the bridge heard of it; "+60 ms".
    func words(for transport: Transport) -> String {
        "+\(transport.delay.count)" + (transport.uncertainty.map { "±\($0.count)" } ?? "") + " ms"
    }

    private func drift(_ drift: Int64?) -> String {
        guard let drift else { return "drift not known yet" }
        return "\(tenths(abs(drift))) ppm \(drift < 0 ? "slow" : "fast")"
    }

    private func offset(_ clock: ClockFit.Estimate) -> String {
        guard let uncertainty = clock.uncertainty else {
            return "host − board ≤ \(seconds(clock.offset, upFrom: 1)) s"
        }
        return "host − board = \(seconds(clock.offset, upFrom: 500)) s ± \(tenths(uncertainty)) ms"
    }

    /// Microseconds as seconds with three decimals: the greater ones where at least so many microseconds are left over.
    private func seconds(_ microseconds: Int64, upFrom least: Int64) -> String {
        let rest = (microseconds % 1000 + 1000) % 1000
        return Milliseconds((microseconds - rest) / 1000 + (rest >= least ? 1 : 0)).inSeconds
    }

    /// Thousandths as a number with one decimal, rounded.
    private func tenths(_ thousandths: Int64) -> String {
        let tenths = thousandths / 100 + (thousandths % 100 >= 50 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
