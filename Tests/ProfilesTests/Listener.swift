import HeadsetWire
import Profiles

/// What a profile makes of bytes: one direction of one link.
struct Listener {
    enum Heard: Equatable {
        case said(ProfileMessage)
        case meaningless(String)
        case fault(FaultKind)
        case console
    }

    private var cutter: UnitCutter
    private var decoder: UnitDecoder
    private(set) var reader: ProfileReader
    private(set) var heard: [Heard] = []

    init(_ profile: Profile) {
        cutter = UnitCutter(framing: profile.framing)
        decoder = UnitDecoder(framing: profile.framing)
        reader = ProfileReader(profile)
    }

    /// What is heard in one message, or in a stream that then ends.
    static func hear(_ bytes: [UInt8], _ profile: Profile) -> [Heard] {
        var listener = Listener(profile)
        listener.receive(bytes)
        return listener.heard
    }

    mutating func receive(_ bytes: [UInt8]) {
        var units: [(bytes: [UInt8], kind: UnitKind)] = []
        cutter.receive(bytes.span) { unit, kind in
            units.append((unit.withUnsafeBufferPointer(Array.init), kind))
        }
        cutter.boundary { unit, kind in units.append((unit.withUnsafeBufferPointer(Array.init), kind)) }
        cutter.close { unit, kind in units.append((unit.withUnsafeBufferPointer(Array.init), kind)) }
        for unit in units { hear(unit.bytes, unit.kind) }
    }

    private mutating func hear(_ bytes: [UInt8], _ kind: UnitKind) {
        switch decoder.content(of: bytes.span, kind) {
        case .frame, .nothing: break
        case .fault(let kind): heard.append(.fault(kind))
        case .console: heard.append(.console)
        case .packet(let envelope):
            do throws(PacketMeaningless) {
                heard.append(.said(try reader.read(decoder.packet(envelope))))
            } catch {
                heard.append(.meaningless(error.reason))
            }
        }
    }
}

extension ProfileMessage {
    /// A message with this name.
    init(_ name: String?, _ change: (inout ProfileMessage) -> Void = { _ in }) {
        self.init()
        self.name = name
        change(&self)
    }
}
