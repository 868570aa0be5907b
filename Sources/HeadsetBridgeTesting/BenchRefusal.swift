internal import Accessories
public import AudioAccessoryKit

/// Something that the registry refused: by which rule, and whether Apple documents that rule or this bench assumes it.
public struct BenchRefusal: Hashable, Sendable {
    /// Who was refused.
    public enum Caller: Hashable, Sendable {
        /// The app under test.
        case app
        /// The bench, in the part of the app's extension.
        case bench
    }

    public let caller: Caller
    /// The id of the headset; nil if it was an accessory that no pairing gave.
    public let headset: String?
    public let rule: RegistryRule
    /// One sentence: the call, the fact that broke the rule, what to do.
    public let reason: String

    /// Whether Apple's documentation states the rule or this bench does.
    public var basis: Basis { rule.basis }
    /// What the caller got.
    public var error: AccessoryControlDevice.Error { AccessoryControlDevice.Error(rule.error) }

    init(_ refusal: Refusal, of caller: Caller, _ headset: String?) {
        self.caller = caller
        self.headset = headset
        rule = refusal.rule
        reason = refusal.reason
    }
}

extension BenchRefusal: CustomStringConvertible {
    public var description: String { "\(Refusal(rule, reason))" }
}
