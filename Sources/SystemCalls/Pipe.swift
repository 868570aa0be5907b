/// The two ends of a pipe, as ``Descriptor/pipe(options:)`` makes them.
public struct Pipe: ~Copyable, Sendable {
    /// What was written comes out here.
    public let readEnd: Descriptor
    /// What is to be read goes in here.
    public let writeEnd: Descriptor
}
