/// What became of one try to change an accessory.
public struct RegistryTransaction<Value> {
    /// What others changed since the caller last looked, in order; all of it was so before this.
    public var before: [RegistryChange]
    /// What was decided; a refusal has changed nothing.
    public var result: Result<Value, Refusal>
    /// What it changed; nil if nothing.
    public var change: RegistryChange?

    public init(before: [RegistryChange], result: Result<Value, Refusal>, change: RegistryChange?) {
        self.before = before
        self.result = result
        self.change = change
    }
}

extension RegistryTransaction: Sendable where Value: Sendable {}
