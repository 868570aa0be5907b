import AudioAccessoryKit
import CompanionExample

/// What stands for the headset's own link to the app: the lines that `headset-bridge run --format json` prints.
struct BridgeLink: AsyncSequence, AsyncIteratorProtocol {
    typealias Failure = Never

    /// What of a line is of interest.
    private struct Line: Decodable {
        var event: String
        var scope: String?
        var to: String?
        var primary: String?
        var secondary: String?
    }

    private var report = AccessoryReport()

    /// Waits for the next line that says something new of the headset; nil once there are no more lines.
    mutating func next() async -> AccessoryReport? {
        while let line = readLine() {
            if follow(line) { return report }
        }
        return nil
    }

    /// Whether a line says something new of the headset.
    private mutating func follow(_ text: String) -> Bool {
        guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else { return false }
        switch (line.event, line.scope) {
        case ("placement", "device"): report.placement = line.to.flatMap(Self.placement)
        case ("sources", _):
            report.devices = [line.primary, line.secondary].compactMap { $0.flatMap(Self.address) }
        default: return false
        }
        return true
    }

    func makeAsyncIterator() -> BridgeLink { self }

    private static func placement(_ name: String) -> AccessoryControlDevice.Placement? {
        switch name {
        case "inEar": .inEar
        case "onHead": .onHead
        case "overTheEar": .overTheEar
        case "offHead": .offHead
        default: nil
        }
    }

    /// `12:34:56:78:9A:BC` as six bytes.
    private static func address(_ text: String) -> Data? {
        let octets = text.split(separator: ":").compactMap { UInt8($0, radix: 16) }
        return octets.count == 6 ? Data(octets) : nil
    }
}
