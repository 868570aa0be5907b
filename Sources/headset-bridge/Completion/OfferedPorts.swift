import Ports
import SystemCalls

/// The ports that a shell offers: each by its node, by the name that means its board on any port, and by its link.
struct OfferedPorts {
    private let snapshot: PortSnapshot

    /// The ports that are there now.
    ///
    /// - Throws: ``Failure``: 74 where they can't be listed.
    init() throws(Failure) {
        do throws(SystemError) {
            snapshot = try PortDiscovery().scan()
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    init(_ snapshot: PortSnapshot) {
        self.snapshot = snapshot
    }

    /// A line each: what can be typed, a tab, what hangs there.
    var text: String {
        snapshot.ports.flatMap(lines).joined()
    }

    private func lines(of port: PortDescription) -> [String] {
        let known = port.usb.flatMap { KnownDevices.builtIn[$0.id]?.name }
        let product = port.usb.flatMap { $0.product }
        let device = escaped(known ?? product ?? port.driver ?? "serial port")
        let names = [port.path, snapshot.name(of: port).text] + port.byID
        var seen: Set<String> = []
        return names.filter { Self.isPlain($0) && seen.insert($0).inserted }.map { "\($0)\t\(device)\n" }
    }

    /// Whether no shell finds anything to read in it but a word. What a device calls itself can be anything.
    private static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/:._-+,@".utf8.contains(byte)
            }
        }
    }
}
