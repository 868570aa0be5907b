/// What becomes of a unit if nothing reads it.
enum WrittenView: String, Decodable, CaseIterable {
    case rules, raw
}
