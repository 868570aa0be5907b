import Accessories
import Timing

/// A registry as a table for people.
struct RegistryTable {
    private let follower: RegistryFollower

    init(_ follower: RegistryFollower) {
        self.follower = follower
    }

    /// A line an accessory, and the route below.
    var text: String {
        let accessories = follower.registry.accessories
        let route = "audio → \(escaped(follower.output.shown)) (\(Basis.assumed.shown))\n"
        if accessories.isEmpty { return "no accessory was ever paired or heard\n" + route }
        let heads = ["accessory", "name", "link", "registered for", "placement", "primary", "secondary"]
        let rows = [heads] + accessories.map(\.row)
        let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).dropLast().map { $0.aligned(left: $1) }
            return (cells + [row[heads.count - 1]]).joined(separator: "  ") + "\n"
        }.joined() + route
    }
}

extension Accessory {
    fileprivate var row: [String] {
        [
            id, reported?.name ?? "—", link ?? "—", standing, self[.placement] ?? "—", self[.primary] ?? "—",
            self[.secondary] ?? "—",
        ].map(escaped)
    }

    private var standing: String {
        switch registration {
        case .current(let configuration): configuration.deviceCapabilities.text
        case .ended(let rule): "nothing: \(rule.rawValue)"
        case .never: authorization == nil ? "nothing: not paired" : "nothing"
        }
    }
}

extension AudioRoute.Output {
    var shown: String {
        switch self {
        case .builtInSpeaker: "built-in speaker"
        case .accessory(let board): board
        }
    }
}

extension RegistryChange {
    /// One line: when, what, why.
    var sentence: String {
        let changed = fields.map { "\($0.field.rawValue) \($0.from ?? "—") → \($0.to ?? "—")" }
        return escaped("\(time.rfc3339)  \(accessory)  \(cause.rawValue)  " + changed.joined(separator: ", "))
            + "\n"
    }
}
