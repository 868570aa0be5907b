internal import Settings
internal import Transitions

extension ParameterSets {
    /// What is different from `old`.
    func change(from old: ParameterSets) -> ParametersChange {
        var values = Self.differences(from: old.common, to: common, at: ["parameters"])
        for board in Set(old.boards.keys).union(boards.keys).sorted() {
            values += Self.differences(
                from: old.parameters(of: board), to: parameters(of: board), at: ["boards", board])
        }
        return ParametersChange(digest: digest, values: values)
    }

    private static func differences(
        from old: EngineParameters, to new: EngineParameters, at path: [String]
    ) -> [ParametersChange.Value] {
        let (before, now) = (old.leaves, new.leaves)
        return Set(before.keys).union(now.keys)
            .filter { before[$0] != now[$0] }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { key in
                ParametersChange.Value(
                    key: JSONLeaf(path: path + key, text: "").name, old: before[key], new: now[key])
            }
    }
}
