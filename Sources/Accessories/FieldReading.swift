internal import HeadsetTerms

/// What the texts of an accessory's fields stand for.
struct FieldReading {
    let fields: [AccessoryField: String]

    var authorization: Authorization? {
        get throws(FieldError) {
            try optional(.authorization) { text in Authorization.allCases.first { $0.name == text } }
        }
    }

    var report: BoardReport? {
        get throws(FieldError) {
            guard let capabilities = try optional(.reported, read: Capabilities.init(text:)) else {
                return nil
            }
            return BoardReport(
                name: try needed(.name) { $0 }, firmware: fields[.firmware],
                formFactor: try needed(.formFactor) { text in FormFactor.allCases.first { $0.name == text } },
                bluetoothAddress: try optional(.bluetoothAddress) { BluetoothAddress($0) },
                capabilities: capabilities)
        }
    }

    var registration: Accessory.Registration {
        get throws(FieldError) {
            guard let text = fields[.registration] else { return .never }
            if text == Accessory.Registration.currentName { return .current(try configuration) }
            return .ended(try needed(.registration, read: RegistryRule.init(rawValue:)))
        }
    }

    var generation: UInt64 {
        get throws(FieldError) {
            // Half of what there is to count with, so that there is always a next one.
            try optional(.generation) { Int64($0).flatMap { UInt64(exactly: $0) } } ?? 0
        }
    }

    private var configuration: Configuration {
        get throws(FieldError) {
            Configuration(
                devicePlacement: try optional(.placement, read: Placement.init(rawValue:)),
                deviceCapabilities: try needed(.capabilities, read: Capabilities.init(text:)),
                primaryAudioSourceDeviceIdentifier: try address(.primary),
                secondaryAudioSourceDeviceIdentifier: try address(.secondary))
        }
    }

    private func address(_ field: AccessoryField) throws(FieldError) -> [UInt8]? {
        try optional(field) { BluetoothAddress($0)?.octets }
    }

    private func optional<Value>(_ field: AccessoryField, read: (String) -> Value?) throws(FieldError)
        -> Value?
    {
        guard let text = fields[field] else { return nil }
        guard let value = read(text) else { throw FieldError(field, text) }
        return value
    }

    private func needed<Value>(_ field: AccessoryField, read: (String) -> Value?) throws(FieldError) -> Value
    {
        guard let value = try optional(field, read: read) else { throw FieldError(field, nil) }
        return value
    }
}

extension Accessory.Registration {
    static let currentName = "current"

    var name: String? {
        switch self {
        case .never: nil
        case .current: Self.currentName
        case .ended(let rule): rule.rawValue
        }
    }
}

extension Authorization {
    var name: String {
        switch self {
        case .unauthorized: "unauthorized"
        case .awaitingAuthorization: "awaitingAuthorization"
        case .authorized: "authorized"
        }
    }
}

extension FormFactor {
    var name: String {
        switch self {
        case .earbuds: "earbuds"
        case .onEar: "onEar"
        case .overEar: "overEar"
        }
    }
}
