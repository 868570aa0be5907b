internal import HeadsetTerms

/// An accessory as its fields, and back.
extension Accessory {
    /// A field as text; nil if it is absent.
    public subscript(field: AccessoryField) -> String? {
        switch field {
        case .authorization: authorization?.name
        case .name: reported?.name
        case .firmware: reported?.firmware
        case .formFactor: reported?.formFactor.name
        case .bluetoothAddress: reported?.bluetoothAddress?.description
        case .reported: reported?.capabilities.text
        case .link: link
        case .registration: registration.name
        case .generation: generation == 0 ? nil : String(generation)
        case .capabilities: configuration?.deviceCapabilities.text
        case .placement: configuration?.devicePlacement?.rawValue
        case .primary: configuration?.primarySource?.description
        case .secondary: configuration?.secondarySource?.description
        }
    }

    /// All fields that it has.
    public var fields: [AccessoryField: String] {
        Dictionary(
            uniqueKeysWithValues: AccessoryField.allCases.compactMap { field in
                self[field].map { (field, $0) }
            })
    }

    /// An accessory of these fields.
    public init(id: String, fields: [AccessoryField: String]) throws(FieldError) {
        let reading = FieldReading(fields: fields)
        self.init(
            id: id, authorization: try reading.authorization, reported: try reading.report,
            link: fields[.link], registration: try reading.registration, generation: try reading.generation)
    }

    /// What made `old` into this, in the order of the fields.
    public func changes(from old: Accessory) -> [FieldChange] {
        AccessoryField.allCases.compactMap { field in
            let (from, to) = (old[field], self[field])
            return from == to ? nil : FieldChange(field, from: from, to: to)
        }
    }

    /// This, changed so. What the changed fields were before isn't looked at.
    public func applying(_ changes: [FieldChange]) throws(FieldError) -> Accessory {
        var fields = fields
        for change in changes { fields[change.field] = change.to }
        return try Accessory(id: id, fields: fields)
    }
}
