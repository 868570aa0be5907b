public import Transitions

/// The parameters of the engine: the common ones, and those of boards that have their own.
public struct ParameterSets: Hashable, Sendable {
    /// Those of every board that hasn't its own.
    public var common: EngineParameters
    /// Whole sets, by the name that a board says in its hello, or that its profile says for it.
    public var boards: [String: EngineParameters]

    public init(common: EngineParameters = EngineParameters(), boards: [String: EngineParameters] = [:]) {
        self.common = common
        self.boards = boards
    }

    /// Those of a board, by its name; nil is one of which nobody knows who it is.
    public func parameters(of board: String?) -> EngineParameters {
        board.flatMap { boards[$0] } ?? common
    }
}

extension ParameterSets: Codable {
    /// As a configuration has them. `boards` is left out where no board has its own.
    private enum CodingKeys: CodingKey {
        case parameters, boards
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        common = try container.decode(EngineParameters.self, forKey: .parameters)
        boards = try container.decodeIfPresent([String: EngineParameters].self, forKey: .boards) ?? [:]
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(common, forKey: .parameters)
        if !boards.isEmpty { try container.encode(boards, forKey: .boards) }
    }
}
