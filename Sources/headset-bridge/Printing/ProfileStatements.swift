import BridgeCore
import HeadsetTerms
import HeadsetWire
import Profiles
import Timing
import Transitions

/// What a unit says by its profile, one statement a line, in the words that profiles are written in. Text of the
/// device is in it as it came: to be escaped when it is shown.
struct ProfileStatements {
    private let message: ProfileMessage
    private let channels: ChannelNames

    init(_ message: ProfileMessage, _ channels: ChannelNames) {
        self.message = message
        self.channels = channels
    }

    /// The statements; none for a unit that only shows that the board is alive.
    var lines: [String] {
        (message.identity.map { [words(for: $0)] } ?? [])
            + message.readings.map(words) + message.events.map(words) + message.links.map(words)
            + (message.table.map(words) ?? []) + message.log.map { "log \($0.level.word) \($0.text)" }
            + message.markers.map(words)
    }

    private func words(for board: BoardIdentityClaim) -> String {
        let names = ChannelNames(board.channels)
        let ears = Ear.allCases.filter(names.has).map { ", \($0.word) \(names.list(on: $0))" }
        let address = board.address.map { ", address \($0)" } ?? ""
        return "board \(board.board) \(board.formFactor.word)" + ears.joined() + address
    }

    private func words(for reading: Reading) -> String {
        "sample \(reading.ear.word) \(channels.name(of: reading.sensor, on: reading.ear)) \(reading.raw)"
    }

    private func words(for event: WearEvent) -> String {
        let ear = event.ear.word
        return switch event.kind {
        case .verdict(let verdict): "wear \(ear) \(verdict)"
        case .near(let isSo): "near \(ear) \(isSo)"
        case .inCase(let isSo): "inCase \(ear) \(isSo)"
        case .lidOpen(let isSo): "lidOpen \(ear) \(isSo)"
        case .hall(let isSo): "hall \(ear) \(isSo)"
        case .moving(let isSo): "moving \(ear) \(isSo)"
        }
    }

    private func words(for change: LinkChange) -> String {
        let state =
            switch change.change {
            case .acl(let state): "acl \(state)"
            case .a2dp(let state): "a2dp \(state)"
            case .avrcp(let state): "avrcp \(state)"
            case .hfp(let state): "hfp \(state)"
            case .sco(let state): "sco \(state)"
            }
        return "link \(change.address) \(state)"
    }

    private func words(for table: [SourceLink]) -> [String] {
        if table.isEmpty { return ["table empty"] }
        return table.map {
            "table \($0.address) acl \($0.acl) a2dp \($0.a2dp) avrcp \($0.avrcp) hfp \($0.hfp) sco \($0.sco)"
        }
    }

    private func words(for truth: Truth) -> String {
        let edge = truth.edge.map { " \($0.word) ±\(truth.uncertainty.count) ms" } ?? ""
        return "marker" + (truth.ear.map { " \($0.word)" } ?? "") + edge
            + (truth.name.isEmpty ? "" : " \(truth.name)")
    }
}
