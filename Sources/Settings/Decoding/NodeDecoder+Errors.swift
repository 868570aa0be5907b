extension NodeDecoder {
    /// What the decoded type itself threw, at the place that its coding path leads to.
    func located(_ error: DecodingError, decoding type: any Decodable.Type) -> SettingsError {
        switch error {
        case .keyNotFound(let key, let context):
            return problem(.missingKey(key.stringValue), at: context)
        case .dataCorrupted(let context):
            let allowed = choices(of: type)
            if case .string(let text) = node.content, !allowed.isEmpty,
                context.codingPath.count == codingPath.count
            {
                return problem(
                    .unknownValue(text, suggestion: suggestion(for: text, among: allowed), allowed: allowed))
            }
            return problem(.invalid(context.debugDescription), at: context)
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return problem(.invalid(context.debugDescription), at: context)
        @unknown default:
            return problem(.invalid(String(describing: error)))
        }
    }

    /// A problem at the deepest value that the context's path names, or here if it names none inside.
    private func problem(_ problem: SettingsError.Problem, at context: DecodingError.Context) -> SettingsError
    {
        let path = context.codingPath
        guard path.count > codingPath.count else { return self.problem(problem) }
        var place = root
        for key in path {
            guard let child = place.child(key) else { break }
            place = child
        }
        return source.error(at: place.offset, path: written(path), problem)
    }
}

/// The words that a type accepts, if it is an enumeration of words that can list its cases.
private func choices(of type: any Decodable.Type) -> [String] {
    func words<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> [String] {
        type.allCases.compactMap { $0.rawValue as? String }
    }
    guard let type = type as? any (RawRepresentable & CaseIterable).Type else { return [] }
    return words(type)
}
