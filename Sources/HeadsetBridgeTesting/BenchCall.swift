internal import Accessories
internal import AppHosting
public import AudioAccessoryKit

/// One call that the app made, and what became of it.
public struct BenchCall: Sendable {
    /// As Apple's documentation names it, without the labels that tell nothing: `register`, `current(for:)`, `update`,
    /// `showPicker`, …
    public let method: String
    /// The id of the headset that it was about; nil for an accessory that no pairing gave, and for calls about none.
    public let headset: String?
    /// What it carried; nil for calls that carry no configuration.
    public let configuration: AccessoryControlDevice.Configuration?
    /// Why it was refused; nil if it wasn't refused by a rule.
    public let refusal: BenchRefusal?
    /// Why it was denied or failed otherwise, in words; nil if it wasn't.
    public let failure: String?

    /// Whether it was granted.
    public var isAccepted: Bool { refusal == nil && failure == nil }

    init(_ call: AppCall) {
        method = call.method.rawValue
        headset = call.accessory
        configuration = call.configuration.map { AccessoryControlDevice.Configuration($0) }
        switch call.outcome {
        case .accepted: (refusal, failure) = (nil, nil)
        case .refused(let refused):
            (refusal, failure) = (BenchRefusal(refused, of: .app, call.accessory), nil)
        case .failed(let failed): (refusal, failure) = (nil, failed.reason)
        case .denied(let reason): (refusal, failure) = (nil, reason)
        }
    }
}

extension BenchCall: CustomStringConvertible {
    public var description: String {
        let outcome = refusal.map { "\($0)" } ?? failure ?? "accepted"
        return "\(method)\(headset.map { " of \($0)" } ?? ""): \(outcome)"
    }
}
