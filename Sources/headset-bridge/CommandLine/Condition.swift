import Settings
import HeadsetTerms

/// What `--until` waits for: that one field of what the system believes has one value.
///
/// The value is the word that the JSON Lines use for it; nil stands for their `null`, the unknown.
struct Condition: Hashable, Sendable {
    /// What can be waited for.
    enum Field: String, CaseIterable, Sendable {
        /// The placement of the whole headset.
        case placement
        /// The state of the left ear.
        case left
        /// The state of the right ear.
        case right
        /// The address of the primary audio source.
        case primary
        /// The address of the secondary audio source.
        case secondary
        /// Where the audio goes.
        case route

        /// The words that the field can have; nil if it is an address.
        var words: [String]? {
            switch self {
            case .placement: ["inEar", "onHead", "overTheEar", "offHead", "null"]
            case .left, .right: ["worn", "notWorn", "inCase", "null"]
            case .primary, .secondary: nil
            case .route: ["builtInSpeaker", "accessory"]
            }
        }
    }

    let field: Field
    let value: String?
}

extension Condition: CustomStringConvertible {
    /// As it is written on the command line.
    var description: String { "\(field.rawValue)=\(value ?? "null")" }
}

extension ValueSyntax where Value == Condition {
    /// `placement=inEar`, `primary=12:34:56:78:9A:BC`, `left=null`.
    static let condition = ValueSyntax(
        placeholder: "FIELD=VALUE",
        offer: .words(
            Condition.Field.allCases.flatMap { field in
                (field.words ?? ["null", ""]).map { "\(field.rawValue)=\($0)" }
            })
    ) { (text) throws(ValueError) in
        let fields = Condition.Field.allCases.map(\.rawValue)
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 2 else { throw .notACondition(fields: fields) }
        guard let field = Condition.Field(rawValue: parts[0]) else {
            throw .notOneOf(fields, nearest: suggestion(for: parts[0], among: fields))
        }
        return Condition(field: field, value: try readValue(parts[1], of: field))
    }

    private static func readValue(_ text: String, of field: Condition.Field) throws(ValueError) -> String? {
        if let words = field.words {
            guard words.contains(text) else {
                let nearest = suggestion(for: text, among: words)
                throw .notOneOf(
                    words.map { "\(field.rawValue)=\($0)" },
                    nearest: nearest.map { "\(field.rawValue)=\($0)" })
            }
            return text == "null" ? nil : text
        }
        return text == "null"
            ? nil : try ValueSyntax<BluetoothAddress>.bluetoothAddress.read(text).description
    }
}
