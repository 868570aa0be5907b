import BridgeCore

/// What the engine goes by.
extension Wording {
    func sentence(for change: ParametersChange) -> Sentence {
        let values = change.values.map { value in
            "\(value.key) \(value.old ?? "as others") → \(value.new ?? "as others")"
        }
        return Sentence(
            what: "parameters", why: escaped(values.joined(separator: ", ")) + " · \(change.digest)",
            ink: .bold)
    }
}
