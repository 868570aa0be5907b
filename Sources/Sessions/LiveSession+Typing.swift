internal import SerialIO
internal import SystemCalls
internal import Timing

/// What people send to the board besides the bridge.
extension LiveSession {
    /// How much of it may wait for the board; its writer waits from there on. The bridge's own requests have room
    /// beyond that.
    private static let mostTyped = 16 * 1024

    /// Whether more can be taken. With no board to send it to, anything can: it is dropped.
    var hasRoomForTyping: Bool { onlyLink.map { $0.waitingBytes < Self.mostTyped } ?? true }

    /// The link to whose board what is typed goes; nil where there are several.
    private var onlyLink: LiveLink? { links.count == 1 ? links.first : nil }

    /// Sends bytes that someone typed, or says why not.
    private mutating func type(_ bytes: ArraySlice<UInt8>) {
        if let link = linkForTyping() { send(Array(bytes), to: link) }
    }

    /// The link to which something may be sent by hand now; nil, which is said, if there is none.
    private mutating func linkForTyping() -> LiveLink? {
        guard let link = onlyLink else {
            tellInVain(.manyBoards)
            return nil
        }
        if isListenOnly {
            tellInVain(.onlyListening)
        } else if link.isOpen {
            return link
        } else {
            tellInVain(.noBoard)
        }
        return nil
    }

    private mutating func tellInVain(_ reason: InVain) {
        if toldInVain.insert(reason).inserted { tell(.typedInVain(reason), of: links[0]) }
    }

    // MARK: The keyboard

    /// Takes the keyboard, where the options say so. Without it the session runs all the same.
    mutating func openKeyboard() {
        do throws(SystemError) {
            switch options.keyboard {
            case .none: break
            case .releaseKeyOnly:
                keyboard = try Keyboard(Self.standardInput, for: .plain, lineEnd: options.lineEnd)
            case .everythingTyped:
                keyboard = try Keyboard(Self.standardInput, for: .all, lineEnd: options.lineEnd)
            }
        } catch {
            tell(.keyboardStopped(error))
        }
    }

    private static let standardInput: Int32 = 0

    /// Makes the terminal ready if its keys are ours.
    mutating func lookAtKeyboard(at time: Timestamp) {
        do throws(SystemError) {
            try keyboard?.look(at: time)
        } catch {
            stopKeyboard(error)
        }
    }

    /// Does what was typed. A terminal that is gone types nothing any more.
    mutating func readKeyboard(at time: Timestamp) {
        do throws(SystemError) {
            for typed in try keyboard?.read(at: time) ?? [] { act(on: typed, at: time) }
        } catch {
            stopKeyboard(error)
        }
    }

    private mutating func stopKeyboard(_ error: SystemError) {
        keyboard = nil
        tell(.keyboardStopped(error))
    }

    private mutating func act(on typed: TypedKeys.Typed, at time: Timestamp) {
        switch typed {
        case .bytes(let bytes): typeByHand(bytes[...])
        case .releaseOrTakeBack: releaseOrTakeBack(at: time)
        case .sendBreak: breakByHand(at: time)
        case .quit: ending = ending ?? .signal(.interrupt)
        case .help: tell(.keys)
        }
    }

    private mutating func breakByHand(at time: Timestamp) {
        if let link = linkForTyping() { sendBreak(to: link, at: time) }
    }

    private mutating func typeByHand(_ bytes: ArraySlice<UInt8>) {
        switch options.keyboard {
        case .none, .releaseKeyOnly: tellInVain(.keysOnly)
        case .everythingTyped: type(bytes)
        }
    }

    /// For the poller: the keyboard, while there is room for what is typed.
    var keyboardDescriptor: Int32? {
        guard hasRoomForTyping else { return nil }
        switch keyboard {
        case .some(let keyboard): return keyboard.descriptor
        case .none: return nil
        }
    }

    /// When the keyboard is looked at again; nil if no pause runs.
    var keyboardPause: Timestamp? {
        switch keyboard {
        case .some(let keyboard): keyboard.pausedUntil
        case .none: nil
        }
    }

    // MARK: The shared terminal

    /// Passes on what the board said there, and what was written there while there is room for it.
    mutating func serveSharedTerminal() {
        // Out of `self`, so that the session may change meanwhile.
        guard var shared = sharedTerminal.take() else { return }
        do throws(SystemError) {
            try shared.flush()
            if hasRoomForTyping {
                try shared.read { bytes in
                    type(bytes)
                    return hasRoomForTyping
                }
            }
            sharedTerminal = consume shared
        } catch {
            tell(.sharingStopped(error))
        }
    }

    /// Shows there what the board said.
    mutating func share(_ bytes: Span<UInt8>) {
        do throws(SystemError) {
            if try sharedTerminal?.show(bytes) == false, !toldOfSlowReader {
                toldOfSlowReader = true
                tell(.sharedReaderSlow)
            }
        } catch {
            sharedTerminal = nil
            tell(.sharingStopped(error))
        }
    }

    /// For the poller: the shared terminal, while there is something to do.
    var sharedInterest: (descriptor: Int32, readiness: Readiness)? {
        switch sharedTerminal {
        case .some(let shared): shared.interest(whileItTakes: hasRoomForTyping)
        case .none: nil
        }
    }

    /// Whether something lies there that no event tells of.
    var sharedIsUnread: Bool {
        switch sharedTerminal {
        case .some(let shared): shared.isUnread && hasRoomForTyping
        case .none: false
        }
    }
}
