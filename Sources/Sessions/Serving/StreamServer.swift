internal import BridgeCore
internal import SerialIO
public import SystemCalls
public import Timing

/// Shares a session with other programs, none of which holds anything up: one that reads slowly misses something, which is
/// told in its lines, and one that doesn't read costs nothing. Nor do they use up the descriptors that the session needs
/// itself: when few are left, whoever comes is let go of at once.
///
/// Whoever comes later gets the session's first line, and then what is kept of the lines since; of bytes, those from now on.
public final class StreamServer {
    /// How many bytes of each stream are kept for readers that are behind.
    public static let standardCapacity = 8 * 1024 * 1024
    /// The number below which readers' descriptors are: the kernel gives out the lowest that is free, so that half of those
    /// that the process may have stay for its ports and files, however many boards let go of theirs at once.
    public static var standardCeiling: Int { Descriptor.mostOpen / 2 }
    /// How many may wait to be let in.
    private static let mostWaiting = 64
    /// How long nobody is let in after that failed.
    private static let pause = Duration.seconds(1)
    /// How long the end of the session waits for readers.
    private static let patienceAtEnd = Duration.milliseconds(500)

    private struct Door {
        let socket: ListeningSocket
        let content: ServedStream.Content
        var pollIndex: Int?
    }

    private let ceiling: Int
    private let dropLine: (LineQueue.Dropped, Timestamp) -> [UInt8]
    private var doors: [Door] = []
    private var readers: [StreamReader] = []
    /// The session's first line.
    private var opening: [UInt8] = []
    private var lines: Backlog
    private var bytes: Backlog
    private var buffer = [UInt8](repeating: 0, count: 4096)
    private var closedUntil: BootTime?
    /// Whether it was told that nobody can be let in, and nobody has been since.
    private var toldOfFailure = false
    /// Whether anybody was let go of because too few descriptors are left, and whether that was told.
    private var refusal = Refusal.none

    private enum Refusal {
        case none
        case untold
        case told
    }

    /// Opens the places where others connect.
    ///
    /// - Parameters:
    ///   - capacity: how many bytes of each stream are kept.
    ///   - ceiling: the number below which the descriptor of a reader must be.
    ///   - dropLine: makes the line that stands for dropped ones, at a moment.
    /// - Throws: what opening one of them fails with.
    public init(
        _ streams: [ServedStream], capacity: Int = standardCapacity,
        ceiling: Int = standardCeiling,
        dropLine: @escaping (LineQueue.Dropped, Timestamp) -> [UInt8]
    ) throws(SystemError) {
        self.dropLine = dropLine
        self.ceiling = ceiling
        lines = Backlog(from: 2, capacity: capacity)
        bytes = Backlog(from: 0, capacity: capacity)
        for stream in streams { doors.append(Door(socket: try Self.open(stream), content: stream.content)) }
    }

    private static func open(_ stream: ServedStream) throws(SystemError) -> ListeningSocket {
        let name = "\(stream.address)"
        switch stream.address {
        case .unix(let path):
            return try ListeningSocket(at: SocketAddress(path: path, named: name), path: path, named: name)
        case .tcp(let place), .rfc2217(let place):
            let found = try SocketAddress.find(host: place.host, port: place.port, as: .name, named: name)
            return try ListeningSocket(at: found[0], named: name)
        }
    }

    /// How many programs read along.
    var readerCount: Int { readers.count }

    /// Whether somebody may want the session's lines.
    var servesLines: Bool { doors.contains { $0.content == .lines } }

    /// The next line of the session, of the event with this number and time.
    func add(line: [UInt8], of number: UInt64, at time: Timestamp) {
        if number == 1 { opening = line } else { lines.add(line, at: time) }
    }

    /// What the board said.
    func add(_ said: Span<UInt8>) {
        guard readers.contains(where: { $0.content == .bytes }) else { return }
        bytes.add(Array(said))
    }

    // MARK: A turn of the loop

    /// Adds what wakes.
    func watch(with poller: inout Poller) {
        for index in doors.indices {
            doors[index].pollIndex =
                closedUntil == nil ? poller.watch(doors[index].socket.number, for: .readable) : nil
        }
        for reader in readers { reader.watch(with: &poller, backlog(of: reader)) }
    }

    /// When it is due though nothing wakes.
    var deadline: BootTime? { closedUntil }

    /// Lets in who has come, and hands on what they take; never waits.
    ///
    /// - Throws: why nobody can be let in for now; once, until somebody is.
    func serve(after poller: borrowing Poller) throws(SystemError) {
        for reader in readers { reader.listen(after: poller, &buffer) }
        pass()
        if let end = closedUntil, end <= BootTime.now() { closedUntil = nil }
        for door in doors {
            guard let index = door.pollIndex, !poller[index].isEmpty else { continue }
            do throws(SystemError) {
                for _ in 0..<Self.mostWaiting {
                    guard let socket = try door.socket.accept() else { break }
                    letIn(socket, to: door.content)
                }
            } catch {
                closedUntil = BootTime.now() + Self.pause
                if toldOfFailure { return }
                toldOfFailure = true
                throw error
            }
        }
    }

    /// How many read along, when for the first time somebody was let go of because there are too many.
    func takeRefusal() -> Int? {
        guard case .untold = refusal else { return nil }
        refusal = .told
        return readerCount
    }

    private func letIn(_ socket: StreamSocket, to content: ServedStream.Content) {
        toldOfFailure = false
        guard socket.number < ceiling else {
            if case .none = refusal { refusal = .untold }
            return
        }
        socket.noticeEnd()
        switch content {
        case .lines: readers.append(StreamReader(socket, of: .lines, from: 1))
        case .bytes: readers.append(StreamReader(socket, of: .bytes, from: bytes.end))
        }
        pass()
    }

    /// Hands on what readers take.
    func pass() {
        for reader in readers {
            reader.pass(backlog(of: reader)) { from, to in gap(of: reader.content, from: from, to: to) }
        }
        readers.removeAll(where: \.isGone)
    }

    /// The session is over: whoever reads gets the rest, if they take it soon.
    func finish() {
        doors = []
        var poller = Poller()
        let patience = BootTime.now() + Self.patienceAtEnd
        do throws(SystemError) {
            while true {
                pass()
                let behind = readers.filter { !$0.isDone(backlog(of: $0)) }
                if behind.isEmpty { break }
                poller.reset()
                for reader in behind { reader.watch(with: &poller, backlog(of: reader)) }
                if try poller.wait(until: patience) == 0 { break }
                for reader in behind { reader.listen(after: poller, &buffer) }
            }
        } catch {
            // Then they get no more.
        }
        readers = []
    }

    private func backlog(of reader: StreamReader) -> Backlog {
        switch reader.content {
        case .lines: lines
        case .bytes: bytes
        }
    }

    /// What a reader gets in the place of pieces that are not kept any more.
    private func gap(of content: ServedStream.Content, from: UInt64, to: UInt64) -> [UInt8] {
        switch content {
        case .bytes: return []
        case .lines:
            let start = from == 1 ? opening : []
            let first = max(from, 2)
            if first == to { return start }
            // Of the moment of the last of them: times never go back in what a reader gets.
            let dropped = LineQueue.Dropped(count: to - first, first: first, last: to - 1)
            return start + dropLine(dropped, lines.timeBefore)
        }
    }
}
