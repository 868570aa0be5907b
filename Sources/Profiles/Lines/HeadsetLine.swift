internal import HeadsetTerms
internal import HeadsetWire
internal import Timing
internal import Transitions

/// Reads the lines of our own form, such as `hb L worn` and `hb R prox 812` (`protocol/lines.md`).
struct HeadsetLine {
    /// The rule that messages of this form name.
    static let name = "hb"

    private var words: LineWords
    private var message = ProfileMessage()

    private init(_ words: LineWords) {
        self.words = words
        message.name = Self.name
    }

    /// What a line says; nil if it isn't of this form.
    ///
    /// - Throws: what is wrong with a line that is; then nothing of it counts.
    static func read(_ line: ArraySlice<UInt8>) throws(PacketMeaningless) -> ProfileMessage? {
        guard let words = LineWords(behind: "hb", in: line) else { return nil }
        var reader = HeadsetLine(words)
        try reader.readStatement()
        return reader.message
    }

    /// What takes the whole line, or a group of what is so at this moment.
    private mutating func readStatement() throws(PacketMeaningless) {
        guard let first = words.next() else { throw PacketMeaningless(hb: "nothing follows") }
        switch first {
        case "links": message.table = try readTable()
        case "mark": message.markers = [try readMark()]
        case "log": message.log = [try readLog()]
        case "board": message.identity = try BoardLine.read(&words)
        default: try readGroup(from: first)
        }
    }

    private mutating func readGroup(from first: String) throws(PacketMeaningless) {
        var ear: Ear?
        var next: String? = first
        while let word = next {
            if let name = EarName(rawValue: word) {
                ear = name.ear
                guard let said = words.peek(), EarName(rawValue: said) == nil else {
                    throw PacketMeaningless(hb: "nothing is said of \(word)")
                }
            } else if word == "lid" {
                try readLid(ear)
            } else if word == "link" {
                message.links += try readLink()
            } else {
                try read(word, of: ear)
            }
            next = words.next()
        }
    }

    /// A reading, or what is so at an ear.
    private mutating func read(_ word: String, of ear: Ear?) throws(PacketMeaningless) {
        if let sensor = SensorWord(word) {
            let ear = try Self.require(ear, before: word)
            let raw = try words.number("a reading")
            message.readings.append(Reading(sensor: sensor.number, ear: ear, raw: raw))
        } else if let state = EarWord(rawValue: word) {
            message.events.append(WearEvent(ear: try Self.require(ear, before: word), kind: state.kind))
        } else if Self.loneWords.contains(word) {
            throw PacketMeaningless(hb: "\(shown(word)) must come first in its line")
        } else {
            throw PacketMeaningless(hb: "a word of this form", word, noneOf: Self.groupWords)
        }
    }

    /// What takes the whole line.
    private static let loneWords = ["links", "mark", "log", "board"]
    private static let groupWords =
        loneWords + ["lid", "link"] + SensorWord.quantities + EarName.allCases.map(\.rawValue)
        + EarWord.allCases.map(\.rawValue)

    private static func require(_ ear: Ear?, before word: String) throws(PacketMeaningless) -> Ear {
        guard let ear else { throw PacketMeaningless(hb: "no ear stands before \"\(word)\"; write L or R") }
        return ear
    }

    /// The lid of the case; both ears lie under it unless one is named.
    private mutating func readLid(_ ear: Ear?) throws(PacketMeaningless) {
        let isOpen: Bool
        switch try words.word(LidWord.self, "what the lid is") {
        case .open: isOpen = true
        case .closed: isOpen = false
        }
        for ear in ear.map({ [$0] }) ?? Ear.allCases {
            message.events.append(WearEvent(ear: ear, kind: .lidOpen(isOpen)))
        }
    }

    /// A source, and at least one thing that it does.
    private mutating func readLink() throws(PacketMeaningless) -> [LinkChange] {
        let address = try words.address()
        var changes = [try words.word(SourceWord.self, "what the source does").change]
        while let word = words.next(SourceWord.init(rawValue:)) {
            changes.append(word.change)
        }
        return changes.map { LinkChange(address: address, change: $0) }
    }

    /// All connected sources; what isn't said of one is at rest.
    private mutating func readTable() throws(PacketMeaningless) -> [SourceLink] {
        var table: [SourceLink] = []
        while !words.isAtEnd {
            var link = SourceLink(address: try words.address(), acl: .up)
            guard table.allSatisfy({ $0.address != link.address }) else {
                throw PacketMeaningless(hb: "\(link.address) is there twice")
            }
            while let word = words.next(SourceWord.init(rawValue:)) {
                link.apply(word.change)
            }
            guard link.acl == .up else {
                throw PacketMeaningless(
                    hb: "\(link.address) is down; a source that isn't connected isn't in the table")
            }
            guard table.count < Memory.mostSources else {
                throw PacketMeaningless(hb: "more than \(Memory.mostSources) sources")
            }
            table.append(link)
        }
        return table
    }

    private mutating func readMark() throws(PacketMeaningless) -> Truth {
        switch try words.word(MarkWord.self, "what is marked") {
        case .don: try readEdge(.putOn)
        case .doff: try readEdge(.takenOff)
        case .note: Truth(ear: nil, edge: nil, uncertainty: 0, name: words.text())
        }
    }

    /// The ear and the uncertainty, neither of which must be there.
    private mutating func readEdge(_ edge: Truth.Edge) throws(PacketMeaningless) -> Truth {
        let ear = words.next(EarName.init(rawValue:))?.ear
        let uncertainty = words.next { Milliseconds(word: $0) }
        if let word = words.next() {
            throw PacketMeaningless(
                hb:
                    "\(shown(word)) is neither an ear, L or R, nor an uncertainty such as 5ms")
        }
        return Truth(ear: ear, edge: edge, uncertainty: uncertainty ?? 0, name: "")
    }

    private mutating func readLog() throws(PacketMeaningless) -> LogLine {
        LogLine(level: try words.word(LevelWord.self, "how bad it is").level, text: words.text())
    }
}
