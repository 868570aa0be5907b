public import Accessories
public import BridgeCore
public import Captures
public import Ports
public import SerialIO
public import SystemCalls
public import Timing

extension LiveSession {
    /// Why the session ended.
    public enum Ending {
        case signal(SignalPipe.Ending)
        case durationOver
        /// What was awaited didn't come in time.
        case timedOut
        /// What was awaited has come.
        case satisfied
        /// What was to be sent was, or could not be.
        case errandDone(Errand.Outcome)
        /// The reader of the lines closed their end.
        case readerGone
        /// This board went away, and isn't waited for.
        case boardGone(LiveLink)
    }

    /// Why something that was typed doesn't get to the board.
    public enum InVain: Hashable, Sendable {
        /// The host must not write.
        case onlyListening
        /// The port isn't open.
        case noBoard
        /// The keyboard is for the bridge alone.
        case keysOnly
        /// There are several boards.
        case manyBoards
    }

    /// What there is to say besides the lines.
    public enum Notice: Hashable, Sendable {
        /// The port is open, and this is what came of it.
        case opened(SerialReport)
        /// A break that someone asked for can't be sent.
        case noBreak(SystemError)
        /// The board went away and is waited for.
        case waiting
        /// The port is closed, so that another program can have it.
        case released
        /// The port is opened again.
        case takingBack
        /// The port is there again, but can't be opened; told once for each reason.
        case cannotOpen(PortTrouble)
        /// Reading from the port, or writing to it, went wrong: it counts as unplugged.
        case failed(SystemError)
        /// Nothing tells this board from others but where it is plugged in.
        case knownByPlace(StableName)
        /// What someone typed was dropped; told once for each reason, that there is no board once while it is away.
        case typedInVain(InVain)
        /// What was to be sent is dropped, since too much waits to be sent already; told once a connection.
        case boardReadsNothing
        /// Someone asks which keys there are.
        case keys
        /// The keyboard can't be used; the session goes on.
        case keyboardStopped(SystemError)
        /// The reader of the shared terminal is so slow that it loses bytes; told once.
        case sharedReaderSlow
        /// The shared terminal can't be used any more; the session goes on.
        case sharingStopped(SystemError)
        /// Programs that want to read along can't be let in for now.
        case nobodyLetIn(SystemError)
        /// So many programs read along, and no more are let in; told once.
        case tooManyReaders(Int)
        /// Recording stopped; the session goes on.
        case recordingStopped(CaptureWriteError)
        /// So many bytes came in two seconds, and not one frame; or none in three.
        case noFrames(bytes: Int, text: Bool)
        /// What there is to say of the profile's program.
        case decoder(DecoderNotice)
        /// So many of the last lines were not read, and nobody waits for it any more.
        case linesGivenUp(Int)
        /// What others changed in the registry can't be read; told once, until it can.
        case registryUnreadable(RegistryFailure)
        /// The registry doesn't know that the boards have no bridge any more.
        case boardsNotAbandoned(RegistryFailure)
        /// The parameters that a hang-up brought are those that count already.
        case parametersUnchanged
    }

    /// What a hang-up (`SIGHUP`) means.
    public enum HangUp: Hashable, Sendable {
        /// The end.
        case ends
        /// That these parameters count from now on.
        case configures(ParameterSets)
        case changesNothing
    }

    /// What the session's lines are made and judged by.
    public struct Consumer {
        /// The line of an event.
        let line: (Event) -> [UInt8]
        /// The line of an event for programs that read along; nil where they get the same.
        let servedLine: ((Event) -> [UInt8])?
        /// The line that stands for dropped ones, at a moment.
        let dropLine: (LineQueue.Dropped, Timestamp) -> [UInt8]
        /// Whether what is awaited holds, now that this event was told.
        let isSatisfied: (Event) -> Bool
        /// What there is to say, and of which link.
        let notice: (Notice, LiveLink?) -> Void
        /// What the hang-up that has come means.
        let hangUp: () -> HangUp

        public init(
            line: @escaping (Event) -> [UInt8],
            servedLine: ((Event) -> [UInt8])? = nil,
            dropLine: @escaping (LineQueue.Dropped, Timestamp) -> [UInt8],
            isSatisfied: @escaping (Event) -> Bool,
            notice: @escaping (Notice, LiveLink?) -> Void,
            hangUp: @escaping () -> HangUp
        ) {
            self.line = line
            self.servedLine = servedLine
            self.dropLine = dropLine
            self.isSatisfied = isSatisfied
            self.notice = notice
            self.hangUp = hangUp
        }
    }
}
