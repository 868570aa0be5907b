/// A text that stands for nothing a field can hold; or a field without another that it needs.
public struct FieldError: Error, Hashable, Sendable {
    public let field: AccessoryField
    /// Nil if the field is absent.
    public let text: String?

    public init(_ field: AccessoryField, _ text: String?) {
        self.field = field
        self.text = text
    }
}

extension FieldError: CustomStringConvertible {
    public var description: String {
        guard let text else { return "\(field.rawValue) is missing" }
        return "\(field.rawValue) can't be \(text)"
    }
}
