/// Where an accessory is, as the system is told; unknown is the absence of a placement, never one of these.
///
/// The cases and their names are Apple's (`AccessoryControlDevice.Placement`), which has none for an
/// accessory in its case. The raw value is the stable name in JSON.
public enum Placement: String, CaseIterable, Hashable, Sendable {
    case inEar
    case offHead
    case onHead
    case overTheEar
}
