import Accessories
import BridgeCore
import HeadsetTerms
import SerialIO
import Settings
import Timing
import Transitions

/// Settings as a configuration file that a person can read, keep and give to `--config`: JSON5, and behind each value
/// where it comes from.
struct PrintedConfiguration {
    /// The lines, the last one with its end.
    let text: String

    /// - Parameters:
    ///   - title: what stands above them.
    ///   - origin: where the value comes from to which these keys lead.
    init(_ settings: EffectiveSettings, title: String, origin: (_ path: [String]) -> String) {
        var lines = ["// " + title, "{"]
        var open: [String] = []
        for leaf in Self.leaves(settings) {
            let path = leaf.path.dropLast()
            let shared = zip(open, path).prefix { $0 == $1 }.count
            while open.count > shared {
                open.removeLast()
                lines.append(Self.indent(open.count) + "},")
            }
            for key in path.dropFirst(shared) {
                lines.append(Self.indent(open.count) + Self.written(key) + ": {")
                open.append(key)
            }
            let value = Self.indent(open.count) + "\(Self.written(leaf.path.last ?? "")): \(leaf.text),"
            lines.append(value.aligned(left: Self.column) + " // " + escaped(origin(leaf.path)))
        }
        while !open.isEmpty {
            open.removeLast()
            lines.append(Self.indent(open.count) + "},")
        }
        text = (lines + ["}", ""]).joined(separator: "\n")
    }

    /// Where the origins stand.
    private static let column = 40

    private static func indent(_ depth: Int) -> String {
        String(repeating: "  ", count: depth + 1)
    }

    /// A key of ours as a word, any other in quotes.
    private static func written(_ key: String) -> String {
        let isWord = key.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & ~0x20 }
        return isWord && !key.isEmpty ? key : JSONText.quoted(key)
    }

    /// Of a board's own parameters, those that aren't the common ones.
    private static func leaves(_ settings: EffectiveSettings) -> [JSONLeaf] {
        do {
            let leaves = try JSONText.leaves(of: Written(settings))
            let common = Set(leaves.filter { $0.path.first == "parameters" }.map { $0.below(1) })
            return leaves.filter { $0.path.first != "boards" || !common.contains($0.below(2)) }
        } catch {
            preconditionFailure("settings can't be written: \(error)")
        }
    }
}

extension JSONLeaf {
    /// The same without the first keys that lead to it.
    fileprivate func below(_ depth: Int) -> JSONLeaf {
        JSONLeaf(path: Array(path.dropFirst(depth)), text: text)
    }
}

/// The settings under the keys of a configuration file.
private struct Written: Encodable {
    var parameters: EngineParameters
    var boards: [String: EngineParameters]
    var bridge: Bridge
    var host: Host
    var serial: Serial
    var profile: String
    /// Left out where the command has none.
    var registry: String?

    struct Bridge: Encodable {
        var silenceMs: Milliseconds
        var graceMs: Milliseconds
        var onUnplug: UnplugPolicy
    }

    struct Host: Encodable {
        var address: BluetoothAddress?
        var playing: Playing

        private enum CodingKeys: CodingKey {
            case address, playing
        }

        /// Writes the address even where there is none.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(address, forKey: .address)
            try container.encode(playing, forKey: .playing)
        }
    }

    struct Serial: Encodable {
        var settings: SerialSettings

        private enum CodingKeys: CodingKey {
            case baud, frame, flow, keepLines, dtr, rts, reset, lowLatency
        }

        /// Writes the control lines even where nothing is wished of them.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(settings.baud.bitsPerSecond, forKey: .baud)
            try container.encode("\(settings.frame)", forKey: .frame)
            try container.encode(settings.flow.rawValue, forKey: .flow)
            try container.encode(settings.keepsLines, forKey: .keepLines)
            try container.encode(settings.dtr?.rawValue, forKey: .dtr)
            try container.encode(settings.rts?.rawValue, forKey: .rts)
            try container.encode(settings.resets, forKey: .reset)
            try container.encode(settings.wantsLowLatency, forKey: .lowLatency)
        }
    }

    init(_ settings: EffectiveSettings) {
        let options = settings.options
        parameters = options.parameters.common
        boards = options.parameters.boards
        bridge = Bridge(silenceMs: options.silence, graceMs: options.grace, onUnplug: options.onUnplug)
        host = Host(address: options.hostAddress, playing: options.playing)
        serial = Serial(settings: settings.serial)
        profile = settings.profile ?? ProfileFile.native
        registry = settings.registry
    }
}
