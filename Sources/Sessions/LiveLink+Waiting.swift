internal import SerialIO
internal import SystemCalls
internal import Timing

/// A link whose port is released, or waited for.
extension LiveLink {
    // MARK: Polling

    /// Adds what it waits for: its open port, or the folder where that should be.
    func watch(with poller: inout Poller) {
        if let port {
            portIndex = poller.watch(port.descriptor, for: port.interest)
            folderIndex = nil
        } else {
            portIndex = opening.map { poller.watch($0.descriptor, for: $0.interest) }
            folderIndex = watchDescriptor.map { poller.watch($0, for: .readable) }
        }
    }

    /// What the last wait found of the port; nil if nothing.
    func readiness(in poller: borrowing Poller) -> Readiness? {
        guard let portIndex, !poller[portIndex].isEmpty else { return nil }
        return poller[portIndex]
    }

    /// Whether the last wait found that something has happened where the port should be.
    func hasFolderChanged(in poller: borrowing Poller) -> Bool {
        folderIndex.map { !poller[$0].isEmpty } ?? false
    }

    // MARK: While another program has it

    /// Lets go of the port, lock and all; nothing is tried until ``takeBack(at:)``.
    func release() {
        port = nil
        opening = nil
        watch = nil
        nextAttempt = nil
        lastTrouble = nil
        isReleased = true
    }

    /// Tries to open the port again, at once and then for as long as it takes.
    func takeBack(at now: Timestamp) {
        isReleased = false
        isTakenBack = true
        attempts = 0
        failingSince = nil
        toldTrouble = nil
        nextAttempt = now
        watchFolder()
    }

    /// How the port came to be open, in words.
    var reasonOpen: String { isTakenBack ? "taken back" : "opened" }

    // MARK: While it is waited for

    /// The port has gone: lets go of it and waits for it from now on. One that goes as soon as it comes isn't tried so fast
    /// again and again, unless it is there anew already: then nothing more may tell of it.
    func lose(at now: Timestamp) {
        // A link to a pseudo-terminal that is gone leads to whoever gets the number next.
        if let line = port as? SerialPort, line.isPseudoTerminal, Self.isLink(tried.path) {
            deadLink = tried.node
        }
        port = nil
        isTakenBack = false
        let steadyTime = isRemote ? Self.steadyTimeOfServer : Self.steadyTime
        let wasSteady = openSince.map { $0 + steadyTime <= now } ?? true
        attempts = wasSteady || isThereAnew ? 0 : attempts + 1
        toldTrouble = nil
        // What is elsewhere may be a twin, which it is no longer once the board is back at its place.
        nextAttempt = wasReplaced ? now : now + delay
        watchFolder()
    }

    /// The next attempt is due. For what is new the back-off begins anew.
    private func becameDue(at now: Timestamp) {
        if isThereAnew { attempts = 0 }
        nextAttempt = now
    }

    /// Something happened to a port: the next attempt is due, unless its folder tells of the right one.
    func portsChanged(at now: Timestamp) {
        if isWaiting, !isKnownByPathAlone { becameDue(at: now) }
    }

    /// Whether it is to be tried now.
    func isDue(at now: Timestamp) -> Bool {
        lastTrouble == nil && !isOpening || nextAttempt.map { $0 <= now } ?? false
    }

    /// Whether it has been there so long and can't be opened that it won't pass by itself.
    func isFailingForLong(at now: Timestamp) -> Bool {
        failingSince.map { $0 + Self.patience <= now } ?? false
    }

    /// Whether it isn't open and wants to be.
    private var isWaiting: Bool { !isOpen && !isReleased }

    /// Whether only its path says which port it is.
    private var isKnownByPathAlone: Bool {
        switch search.place {
        case .path, .remote, .input: search.board == nil
        case .name, .anyBoard: false
        }
    }

    /// Something happened in the folder of the port: the next attempt is due. It is watched anew, since it may be the
    /// folder itself that has gone: udev's goes with its last link.
    func folderChanged(at now: Timestamp) {
        watch = nil
        watchFolder()
        if isWaiting { becameDue(at: now) }
    }

    /// For `Poller`: what wakes while the port is waited for; nil if nothing does but time, and the lookout.
    @inline(never)  // inlined, it makes the optimiser of Swift 6.3.1 fail ("outside of lifetime")
    var watchDescriptor: Int32? {
        switch watch {
        case .some(let watch): watch.descriptor
        case .none: nil
        }
    }

    /// Watches the folder of the port, or the nearest one above it that is there; and those above, which may be taken away
    /// with it. Best effort: without a watch, time wakes.
    func watchFolder() {
        guard watch == nil, isKnownByPathAlone, case .path(let path) = search.place else { return }
        let folders = Self.folders(above: path)
        do throws(SystemError) {
            // Again if the way has become longer before the watch began; not for ever if it comes and goes.
            for _ in folders {
                let depth = folders.firstIndex(where: Self.exists) ?? folders.endIndex - 1
                watch = try Self.watch(folders[depth...])
                if depth == 0 || !Self.exists(folders[depth - 1]) { return }
            }
            watch = nil
        } catch {
            watch = nil
        }
    }

    /// Watches a folder, the first, and those above it. From the top, so that what happens on the way wakes, and the folder
    /// itself last: the same one by another name is watched as it was said last.
    private static func watch(_ folders: ArraySlice<String>) throws(SystemError) -> PathWatch {
        let top = folders[folders.endIndex - 1]
        let watch = try PathWatch(top, for: .movedAway)
        for folder in folders.reversed().dropFirst() { _ = try watch.add(folder, for: .movedAway) }
        _ = try watch.add(folders[folders.startIndex], for: [.appeared, .rightsChanged, .movedAway])
        return watch
    }

    /// Whether a part of the path is a link. What that leads to may come, and become something else, without a word here.
    var leadsOverLink: Bool {
        guard case .path(let path) = search.place else { return false }
        return Self.isLink(path) || Self.folders(above: path).contains(where: Self.isLink)
    }

    /// The folder of a path, the one in which that is, and so on to the top.
    static func folders(above path: String) -> [String] {
        var folders: [String] = []
        var rest = path[...]
        while let end = rest.lastIndex(of: "/") {
            rest = rest[..<end]
            folders.append(rest.isEmpty ? "/" : String(rest))
        }
        return path.hasPrefix("/") ? folders : folders + ["."]
    }
}
