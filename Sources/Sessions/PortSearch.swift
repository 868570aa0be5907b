internal import Ports
internal import SerialIO

/// Which of the ports that are there a link opens.
///
/// Once a port was open, its board is what is looked for: by its serial number wherever it is plugged in, without one at
/// its place. What is plugged in there instead is another board, and is not opened.
struct PortSearch {
    let place: PortPlace
    /// What boards there are, for who looks for any.
    private let known: KnownDevices
    /// The board that it was; nil as long as it wasn't open, and where nothing tells boards apart.
    private(set) var board: Board?

    /// A board, by what its USB device says of itself.
    struct Board: Hashable {
        var name: StableName
        /// What its USB device says of itself.
        var usb: USBIdentity
        /// Where it was last.
        var path: String
        var location: String?
    }

    init(_ place: PortPlace, _ known: KnownDevices) {
        self.place = place
        self.known = known
    }

    /// The port to open.
    ///
    /// - Parameter ports: those that are there, or why that can't be told; not asked for where a path is all that is known.
    func path(among ports: () -> Result<PortSnapshot, PortTrouble>) -> Result<String, PortTrouble> {
        if let board { return ports().flatMap { path(of: board, among: $0) } }
        switch place {
        case .path(let path): return .success(path)
        case .remote(let address): return .success(address.description)
        case .input: return .success("-")
        case .name(let name): return ports().flatMap { path(named: name, among: $0) }
        case .anyBoard: return ports().flatMap(anyBoard)
        }
    }

    private func path(named name: String, among ports: PortSnapshot) -> Result<String, PortTrouble> {
        let found = ports.ports(named: name)
        if found.count > 1 { return .failure(.ambiguous(name, found.map(ports.name))) }
        return found.first.map { .success($0.path) } ?? .failure(.notThere(name))
    }

    /// Whether a name and not a node says which port it is, so that what is at the node is to be looked at.
    var goesByName: Bool {
        switch place {
        case .path, .remote, .input: board != nil
        case .name, .anyBoard: true
        }
    }

    /// Whether the port at a path is at the place where the board was last, as far as is known.
    func isWhereItWas(_ path: String, among lookout: PortLookout) -> Bool {
        guard let board, let location = board.location, case .success(let ports) = lookout.ports else {
            return false
        }
        return ports.port(at: path)?.location == location
    }

    /// The port at a path is to be opened, or has been: what is there now says whose it is.
    ///
    /// - Throws: ``PortTrouble`` if it isn't the one that is looked for.
    func check(_ path: String, among ports: PortSnapshot) throws(PortTrouble) {
        guard goesByName else { return }
        let wanted = try self.path(among: { .success(ports) }).get()
        guard wanted != path, let port = ports.port(at: path), port.path != wanted else { return }
        throw .otherBoard(ports.name(of: port), at: path)
    }

    /// The port has been opened, and ``check(_:among:)`` found nothing against it.
    mutating func opened(_ path: String, among ports: PortSnapshot) {
        guard let port = ports.port(at: path), let usb = port.usb else { return }
        board = Board(
            name: board?.name ?? ports.name(of: port), usb: usb, path: port.path, location: port.location)
    }

    private func path(of board: Board, among ports: PortSnapshot) -> Result<String, PortTrouble> {
        let found = ports.ports.filter { Self.is($0, board) }
        // Of twins it is the one that is where it was.
        if let port = found.first(where: { $0.location == board.location }) { return .success(port.path) }
        if found.count > 1 { return .failure(.ambiguous(board.name.text, found.map(ports.name))) }
        if let port = found.first { return .success(port.path) }
        if let other = ports.ports.first(where: { Self.tookThePlace($0, of: board) }) {
            return .failure(.otherBoard(ports.name(of: other), at: other.path))
        }
        return .failure(.notThere(board.name.text))
    }

    /// Whether a port is the one of that board: a twin without a place in its name may be.
    private static func `is`(_ port: PortDescription, _ board: Board) -> Bool {
        switch board.name.basis {
        case .serialNumber, .place: port.name == board.name
        case .sharedSerialNumber: port.nameBesideTwin == board.name
        case .node: port.path == board.path
        }
    }

    /// Whether another device is where the board was; not one of its own other ports, which may be there before it.
    private static func tookThePlace(_ port: PortDescription, of board: Board) -> Bool {
        guard let usb = port.usb, port.path == board.path || port.location == board.location else {
            return false
        }
        return usb.id != board.usb.id || usb.serialNumber != board.usb.serialNumber
            || port.location != board.location
    }

    /// Boards go before what may have a board behind it.
    private func anyBoard(among ports: PortSnapshot) -> Result<String, PortTrouble> {
        let candidates = ports.ports.compactMap { port in
            port.usb.flatMap { known[$0.id] }.map { (port: port, kind: $0.kind) }
        }
        let boards = candidates.filter { $0.kind == .board }
        let best = (boards.isEmpty ? candidates : boards).map(\.port)
        if best.count > 1 { return .failure(.severalBoards(best.map(ports.name))) }
        return best.first.map { .success($0.path) } ?? .failure(.noBoard)
    }
}
