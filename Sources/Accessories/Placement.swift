/// Where an accessory is, as the system is told; unknown is the absence of a placement, never one of these.
///
/// The cases and their names are Apple's (`AccessoryControlDevice.Placement`): in its case is `offHead` too. The
/// raw value is the stable name in JSON.
public enum Placement: String, CaseIterable, Hashable, Sendable {
    case inEar
    case offHead
    case onHead
    case overTheEar
}
