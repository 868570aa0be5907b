public import HeadsetWire
public import Timing
public import Transitions

/// One thing that a session tells: a line.
public struct Event: Hashable, Sendable {
    /// What is told.
    public enum Kind: Hashable, Sendable {
        // Indirect, so that the many events aren't as large as the one that begins a session.
        indirect case session(SessionStart)
        /// The parameters of the engine have changed.
        case parameters(ParametersChange)
        case link(LinkState)
        case profile(ProfileSeen)
        case hello(HelloSeen)
        /// An ear, the device or its sources: `placement` or `sources`. The transport is nil where a host deadline released
        /// it, where the board has no clock, and until the fit of its clock stands.
        case transition(Transition, transport: Transport? = nil)
        case configuration(ConfigurationHeld)
        case refused(RefusedUpdate)
        case route(RouteChange)
        case fault(UnitFault)
        case gap(SequenceGap)
        /// What the driver of the line counted since it was asked last.
        case lineErrors(LineErrors)
        /// A break went out to the board.
        case breakSent
        case console(ConsoleText)
        case raw(RawBytes)
        case log(LogLine)
        case marker(Truth)
        case registration(RegistrationChange)
        case request(RequestChange)
        case unknown(UnknownMessage)
        case diagnostic(Diagnostic)
        /// So far nothing comes but what a host has sent; once a connection.
        case echo(EchoHeard)
        case decoder(DecoderState)
        /// Why something is believed, or isn't yet; only where it was asked for (``Bridge/explains``).
        indirect case explanation(Explanation)
        /// How the board's clock runs, at the end of the session.
        case clock(ClockFit.Estimate)
        /// Where bytes of the link were lost, at the end of the session; only where any were.
        indirect case loss(Loss)
        case summary(Summary)
    }

    /// The place of the event in its session: 1, 2, 3 …
    public var sequence: UInt64
    /// When it happened, by the host's clock; never earlier than the event before.
    public var time: Timestamp
    /// The name of the link it is about; nil if it is about the session.
    public var link: String?
    public var kind: Kind

    public init(sequence: UInt64, time: Timestamp, link: String?, kind: Kind) {
        self.sequence = sequence
        self.time = time
        self.link = link
        self.kind = kind
    }
}
