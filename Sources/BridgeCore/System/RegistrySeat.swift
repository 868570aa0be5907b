internal import Accessories
internal import Transitions

/// One link's dealings with the registry: which boards it speaks for, and what it believes.
struct RegistrySeat: Sendable {
    /// How many different boards a link may bring to the registry in one session. A bench sees a few; only noise or
    /// malice brings a new one with every hello.
    static let mostBoards = 16

    /// The link's name.
    let link: String
    /// The ids of all boards that the link brought.
    private var boards: Set<String> = []
    /// What the engine believes now.
    private var belief = Belief()
    /// The board that is, or was last, heard on the link; nil if there is none, or if it has gone to another link.
    private var voice: BoardVoice?
    /// Boards that were heard before, and of which not all was said yet.
    private var leaving: [BoardVoice] = []

    init(link: String) {
        self.link = link
    }

    /// The id of the board that this link speaks for.
    var board: String? { voice?.board }

    // MARK: What happens

    /// A board said who it is. Whatever was heard on the link before isn't any more.
    ///
    /// - Returns: why it isn't taken to the registry; nil if it is.
    mutating func boardSeen(_ hello: HelloSeen) -> Refusal? {
        let board = hello.board
        if var voice, voice.board != board {
            voice.unheard()
            leaving.append(voice)
        }
        leaving.removeAll { $0.board == board }
        voice = nil
        guard boards.contains(board) || boards.count < Self.mostBoards else { return .tooManyBoards(board) }
        boards.insert(board)
        voice = BoardVoice(hello, believing: belief)
        return nil
    }

    /// The board with this id is on another link now.
    mutating func vacate(_ board: String) {
        leaving.removeAll { $0.board == board }
        if self.board == board { voice = nil }
    }

    /// Another bridge has heard the board with this id. If the registry hasn't got this link's hello yet, that one comes
    /// later, and counts.
    mutating func yield(_ board: String) {
        if voice(of: board)?.saidHello == true { vacate(board) }
    }

    /// The engine believes something new.
    mutating func changed(_ transition: Transition) {
        if let part = belief.take(transition) { voice?.believes(belief, anew: part) }
    }

    /// The link is down.
    mutating func wentDown() {
        voice?.unheard()
    }

    // MARK: What is to be said

    /// What is to be proposed next, which counts as said from now on, and of which board; nil if nothing is.
    mutating func takeNext(
        in registry: Registry, _ options: BridgeOptions
    ) -> (board: String, asked: BoardVoice.Asked)? {
        while var first = leaving.first {
            if let asked = first.takeNext(of: registry[first.board], on: link, options) {
                leaving[0] = first
                return (first.board, asked)
            }
            leaving.removeFirst()
        }
        guard var voice else { return nil }
        defer { self.voice = voice }
        return voice.takeNext(of: registry[voice.board], on: link, options).map { (voice.board, $0) }
    }

    /// Lets something happen to what is said of a board; nothing if the link doesn't speak for it.
    mutating func withVoice(of board: String, _ body: (inout BoardVoice) -> Void) {
        if var voice, voice.board == board {
            body(&voice)
            self.voice = voice
        } else if let index = leaving.firstIndex(where: { $0.board == board }) {
            body(&leaving[index])
        }
    }

    /// The voice of a board; nil if the link doesn't speak for it.
    func voice(of board: String) -> BoardVoice? {
        if let voice, voice.board == board { return voice }
        return leaving.first { $0.board == board }
    }
}

extension Refusal {
    fileprivate static func tooManyBoards(_ board: String) -> Refusal {
        Refusal(
            .boardsPerLink,
            "register of \(board): this link has brought \(RegistrySeat.mostBoards) other boards already; start a new session"
        )
    }
}
