@testable import SerialIO

/// An RFC 2217 server's mind: what it says to what it hears, as far as tests need one.
final class ServedLine {
    /// Whether it lets the line be set.
    let agrees: Bool
    /// The answer to a question of the line; nil is none. The usual one is the question's own value.
    var reply: (_ question: UInt8, _ value: [UInt8]) -> [UInt8]? = { $1 }
    /// The questions it was asked, with their values.
    private(set) var asked: [[UInt8]] = []
    /// What the board got.
    private(set) var data: [UInt8] = []
    private var decoder = TelnetDecoder()

    init(agrees: Bool) {
        self.agrees = agrees
    }

    func answer(_ bytes: [UInt8]) -> [UInt8] {
        var piece = bytes
        var commands: [TelnetDecoder.Command] = []
        let count = decoder.decode(&piece, count: piece.count, into: &commands)
        data += piece[..<count]
        return commands.flatMap(answer)
    }

    private func answer(_ command: TelnetDecoder.Command) -> [UInt8] {
        switch command {
        case .option(.will, let option): return [0xFF, (agrees ? TelnetVerb.demand : .dont).rawValue, option]
        case .option(.demand, let option): return [0xFF, (agrees ? TelnetVerb.will : .wont).rawValue, option]
        case .option: return []
        case .about(let option, let said):
            asked.append(said)
            let value = reply(said[0], Array(said.dropFirst()))
            return value.map { TelnetCode.about(option, [said[0] + 100] + $0) } ?? []
        }
    }
}
