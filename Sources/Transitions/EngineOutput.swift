/// What the engine has to say: changes that it believes, and what it could not use.
public enum EngineOutput: Hashable, Sendable {
    case transition(Transition)
    case diagnostic(EngineDiagnostic)
}
