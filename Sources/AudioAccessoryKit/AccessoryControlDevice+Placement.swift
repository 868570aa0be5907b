internal import Accessories

extension AccessoryControlDevice {
    /// Where an accessory is; there is none for an accessory in its case.
    @nonexhaustive
    public enum Placement: CaseIterable, Hashable, Sendable {
        case inEar
        case offHead
        case onHead
        case overTheEar
    }
}

extension AccessoryControlDevice.Placement {
    init(_ placement: Accessories.Placement) {
        switch placement {
        case .inEar: self = .inEar
        case .offHead: self = .offHead
        case .onHead: self = .onHead
        case .overTheEar: self = .overTheEar
        }
    }

    /// As the registry has it.
    var held: Accessories.Placement {
        switch self {
        case .inEar: .inEar
        case .offHead: .offHead
        case .onHead: .onHead
        case .overTheEar: .overTheEar
        }
    }
}
