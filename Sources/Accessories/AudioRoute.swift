/// Where this host's audio goes, and why it came to go there.
public struct AudioRoute: Hashable, Sendable {
    /// An output of this host.
    public enum Output: Hashable, Sendable {
        case builtInSpeaker
        /// The accessory with this board id.
        case accessory(String)
    }

    /// Why the output changed; the raw value is the stable name in JSON.
    public enum Cause: String, CaseIterable, Hashable, Sendable {
        // To an accessory.

        /// It was put on, or is now known to be on.
        case worn
        /// This host became its primary source.
        case primarySource
        /// This host is only its secondary source, but has a call.
        case call
        /// The output before is gone, and this accessory has been eligible all along.
        case fallback

        // To the built-in speaker: what became of the accessory that had the audio, with no other eligible.

        /// It was taken off.
        case offHead
        /// This host is only its secondary source, and has no call.
        case secondarySource
        /// This host is not among its sources.
        case absentSource
        /// It was removed, or its registration invalidated.
        case registrationEnded
    }

    public let output: Output
    public let cause: Cause

    public init(output: Output, cause: Cause) {
        self.output = output
        self.cause = cause
    }

    /// Always `assumed`: Apple publishes what goes into a route and one example, no policy.
    public static let basis = Basis.assumed
    /// The same of this one.
    public var basis: Basis { Self.basis }
}
