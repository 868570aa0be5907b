/// What the engine has to say: changes that it believes, and what it could not use.
public enum EngineOutput: Hashable, Sendable {
    case transition(Transition)
    case diagnostic(EngineDiagnostic)
    /// Only where it was asked for (``TransitionEngine/explains``).
    case explanation(Explanation)
}
