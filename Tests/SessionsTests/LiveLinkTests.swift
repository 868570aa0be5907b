import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Sessions

@Suite struct LiveLinkTests {
    @Test func `A port that goes as soon as it comes is tried ever more rarely, one that stood at once`()
        throws
    {
        let board = try PseudoTerminal()
        let link = LiveLink(.path(board.path))
        var now = Timestamp.zero
        for pause: Milliseconds in [50, 100, 200, 500, 1000, 1000] {
            #expect(link.open(at: now) == true)
            link.openSince = now
            link.lose(at: now + 999)
            now = now + 999 + pause
            #expect(link.nextAttempt == now)
        }
        #expect(link.open(at: now) == true)
        link.openSince = now
        link.lose(at: now + 1000)
        #expect(link.nextAttempt == now + 1020)
    }

    @Test func `What is there anew is opened at once, however often it went as soon as it came`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/board"
        let link = LiveLink(.path(path))
        var board = try PseudoTerminal()
        #expect(symlink(board.path, path) == 0)
        var now = Timestamp.zero
        for _ in 1...5 {
            #expect(link.open(at: now) == true)
            link.openSince = now
            now = now + 10
            // It comes back before anybody has noticed that it was away.
            #expect(unlink(path) == 0)
            board = try PseudoTerminal()
            #expect(symlink(board.path, path) == 0)
            link.lose(at: now)
            #expect(link.nextAttempt == now)
            #expect(link.attempts == 0)
        }
        // And after it has been away for a while.
        #expect(unlink(path) == 0)
        for _ in 1...8 {
            #expect(link.open(at: now) == false)
            now = now + 1000
        }
        #expect(link.attempts > 5)
        #expect(symlink(board.path, path) == 0)
        link.folderChanged(at: now)
        #expect(link.nextAttempt == now)
        #expect(link.attempts == 0)
        #expect(link.open(at: now) == true)
    }

    @Test func `A server that lets nobody in is tried ever more rarely, and what it says is the trouble`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path + "/server"
        let server = try ListeningSocket(at: SocketAddress(path: path, named: path), path: path, named: path)
        let link = LiveLink(.remote(.unix(path: path)))
        var now = Timestamp.zero
        for pause: Milliseconds in [20, 50, 100, 200, 500, 1000, 2000, 5000, 5000] {
            #expect(link.open(at: now) == false)
            #expect(link.isOpening)
            _ = try server.accept()?.send(Array("Port already in use\r\n".utf8).span.bytes)
            #expect(link.open(at: now) == false)
            #expect(link.lastTrouble == .turnedAway(by: "unix:\(path)", saying: "Port already in use"))
            #expect(link.nextAttempt == now + pause)
            now = now + pause
        }
    }

    @Test func `A port that isn't there is looked for a second time, then waited for without a wake-up`()
        throws
    {
        let folder = try TemporaryFolder()
        let link = LiveLink(.path(folder.path + "/board"))
        #expect(link.open(at: .zero) == false)
        #expect(link.nextAttempt == Timestamp.zero + 20)
        #expect(link.open(at: .zero + 20) == false)
        #expect(link.nextAttempt == nil)
    }

    @Test func `A folder that goes, as udev's does with its last link, is no longer what is waited for`()
        throws
    {
        let folder = try TemporaryFolder()
        let links = folder.path + "/by-id"
        #expect(mkdir(links, 0o700) == 0)
        let link = LiveLink(.path(links + "/board"))
        for time: Milliseconds in [0, 20] { #expect(link.open(at: .zero + time) == false) }
        #expect(link.nextAttempt == nil)
        #expect(rmdir(links) == 0)
        #expect(try isWoken(link))
        link.folderChanged(at: .zero + 1000)
        #expect(link.nextAttempt == Timestamp.zero + 1000)
        #expect(link.open(at: .zero + 1000) == false)
        #expect(link.nextAttempt == nil)
        #expect(mkdir(links, 0o700) == 0)
        #expect(try isWoken(link))
    }

    /// Whether something wakes who waits for the port.
    private func isWoken(_ link: LiveLink) throws -> Bool {
        var poller = Poller()
        link.watch(with: &poller)
        return try poller.wait(until: BootTime(nanoseconds: 0)) > 0 && link.hasFolderChanged(in: poller)
    }

    @Test
    func `Where the folder isn't there yet, it is waited for without a wake-up, and so is all above it`()
        throws
    {
        let folder = try TemporaryFolder()
        let board = try PseudoTerminal()
        let link = LiveLink(.path(folder.path + "/a/b/board"))
        for time: Milliseconds in [0, 20] { #expect(link.open(at: .zero + time) == false) }
        #expect(link.nextAttempt == nil)
        var now = Timestamp.zero + 1000
        for make in [
            { mkdir(folder.path + "/a", 0o700) }, { mkdir(folder.path + "/a/b", 0o700) },
            { symlink(board.path, folder.path + "/a/b/board") },
        ] {
            #expect(link.nextAttempt == nil)
            #expect(try !isWoken(link))
            #expect(make() == 0)
            #expect(try isWoken(link))
            link.folderChanged(at: now)
            #expect(link.nextAttempt == now)
            if link.open(at: now) { break }
            now = now + 1000
        }
        #expect(link.isOpen)
    }

    @Test func `Where a part of the path is a link, nothing may tell what comes behind it, and a timer runs`()
        throws
    {
        let folder = try TemporaryFolder()
        let board = try PseudoTerminal()
        #expect(symlink(folder.path + "/elsewhere", folder.path + "/link") == 0)
        let link = LiveLink(.path(folder.path + "/link/board"))
        for time: Milliseconds in [0, 20, 100] {
            #expect(link.open(at: .zero + time) == false)
            #expect(link.nextAttempt != nil)
        }
        #expect(mkdir(folder.path + "/elsewhere", 0o700) == 0)
        #expect(symlink(board.path, folder.path + "/elsewhere/board") == 0)
        #expect(link.open(at: .zero + 1000) == true)
    }

    @Test func `A folder that goes away with one above it is no longer what is waited for`() throws {
        let folder = try TemporaryFolder()
        let board = try PseudoTerminal()
        let (above, below) = (folder.path + "/a/b", folder.path + "/a/b/c/d")
        for made in ["/a", "/a/b", "/a/b/c", "/a/b/c/d"] { #expect(mkdir(folder.path + made, 0o700) == 0) }
        let link = LiveLink(.path(below + "/board"))
        for time: Milliseconds in [0, 20] { #expect(link.open(at: .zero + time) == false) }
        #expect(link.nextAttempt == nil)
        #expect(try !isWoken(link))
        #expect(rename(above, folder.path + "/a/away") == 0)
        #expect(try isWoken(link))
        link.folderChanged(at: .zero + 1000)
        #expect(link.open(at: .zero + 1000) == false)
        #expect(link.nextAttempt == nil)
        for made in ["/a/b", "/a/b/c", "/a/b/c/d"] { #expect(mkdir(folder.path + made, 0o700) == 0) }
        #expect(try isWoken(link))
        link.folderChanged(at: .zero + 2000)
        #expect(symlink(board.path, below + "/board") == 0)
        #expect(try isWoken(link))
        #expect(link.open(at: .zero + 2000) == true)
    }

    @Test func `A folder that the path names twice is watched for what appears in it`() throws {
        let folder = try TemporaryFolder()
        let board = try PseudoTerminal()
        let link = LiveLink(.path(folder.path + "/./board"))
        for time: Milliseconds in [0, 20] { #expect(link.open(at: .zero + time) == false) }
        #expect(link.nextAttempt == nil)
        #expect(symlink(board.path, folder.path + "/board") == 0)
        #expect(try isWoken(link))
    }

    @Test func `A link whose pseudo-terminal went isn't followed again until it is made anew`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/board"
        // It stands for whoever got the number.
        let board = try PseudoTerminal()
        #expect(symlink(board.path, path) == 0)
        let link = LiveLink(.path(path))
        #expect(link.open(at: .zero) == true)
        link.lose(at: .zero + 5000)
        for time: Milliseconds in [5020, 5070] {
            #expect(link.open(at: .zero + time) == false)
            #expect(link.lastTrouble?.isAbsence == true)
        }
        #expect(unlink(path) == 0)
        #expect(symlink(board.path, path) == 0)
        #expect(link.open(at: .zero + 6000) == true)
    }

    @Test func `The folders above a path lead to the top, or to where it begins`() {
        #expect(
            LiveLink.folders(above: "/dev/serial/by-id/x") == [
                "/dev/serial/by-id", "/dev/serial", "/dev", "/",
            ])
        #expect(LiveLink.folders(above: "a/b") == ["a", "."])
        #expect(LiveLink.folders(above: "b") == ["."])
        #expect(LiveLink.folders(above: "/b") == ["/"])
    }
}
