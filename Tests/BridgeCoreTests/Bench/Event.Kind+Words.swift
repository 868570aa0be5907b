import Accessories
import HeadsetTerms
import Timing
import Transitions

@testable import BridgeCore
@testable import HeadsetWire

/// Short words for what is told.
extension Event.Kind {
    static let up = link(LinkState(isUp: true, port: "/dev/a", reason: "opened"))
    static let down = link(LinkState(isUp: false, port: "/dev/a", reason: "unplugged"))

    static func hello(_ board: BoardOnBench) -> Event.Kind { .hello(board.seen) }

    static func identify(_ id: UInt16, _ state: RequestChange.State, _ attempt: Int = 1) -> Event.Kind {
        .request(RequestChange(id: id, command: "identify", state: state, attempt: attempt))
    }

    static func registration(_ action: RegistrationAction, _ board: String = "R2-07") -> Event.Kind {
        .registration(RegistrationChange(action: action, accessory: board))
    }

    static func configuration(
        _ placement: Placement?, _ primary: BluetoothAddress? = nil, _ secondary: BluetoothAddress? = nil,
        board: String = "R2-07", capabilities: Capabilities = [.placement, .audioSwitching]
    ) -> Event.Kind {
        .configuration(
            ConfigurationHeld(
                accessory: board,
                configuration: Configuration(
                    devicePlacement: placement, deviceCapabilities: capabilities,
                    primaryAudioSourceDeviceIdentifier: primary?.octets,
                    secondaryAudioSourceDeviceIdentifier: secondary?.octets)))
    }

    /// An ear that follows a verdict; the verdict supports it, unless it is told that nothing is known.
    static func ear(
        _ from: EarState?, _ to: EarState?, _ cause: Cause, device time: Int64, epoch: Int = 1,
        _ ear: Ear = .left
    ) -> Event.Kind {
        let support = to == nil ? [] : [SupportingChannel(sensor: 0, evidence: .verdict)]
        return change(.ear(ear, from: from, to: to), cause, time, epoch, support)
    }

    static func device(
        _ from: DevicePlacement?, _ to: DevicePlacement?, _ cause: Cause, device time: Int64, epoch: Int = 1
    ) -> Event.Kind {
        change(.device(from: from, to: to), cause, time, epoch)
    }

    static func sources(
        _ from: SourcePair, _ to: SourcePair, _ cause: Cause, device time: Int64, epoch: Int = 1
    ) -> Event.Kind {
        change(.sources(from: from, to: to), cause, time, epoch)
    }

    private static func change(
        _ change: Transition.Change, _ cause: Cause, _ time: Int64, _ epoch: Int,
        _ supporting: [SupportingChannel] = []
    ) -> Event.Kind {
        let latency: Milliseconds? =
            switch cause {
            case .don, .doff, .case, .initial: 0
            case .stale, .reset, .link, .activity, .config: nil
            }
        return .transition(
            Transition(
                epoch: epoch, time: DeviceTime(milliseconds: time), change: change, cause: cause,
                latency: latency,
                supporting: supporting))
    }

    static func route(_ output: AudioRoute.Output, _ cause: AudioRoute.Cause) -> Event.Kind {
        .route(RouteChange(route: AudioRoute(output: output, cause: cause)))
    }

    static func refused(_ rule: RegistryRule, _ reason: String) -> Event.Kind {
        .refused(RefusedUpdate(refusal: Refusal(rule, reason)))
    }

    static func beforeHello(_ count: UInt64) -> Event.Kind {
        .diagnostic(Diagnostic(kind: .beforeHello, count: count))
    }

    static let duplicate = diagnostic(Diagnostic(kind: .duplicateFrame, count: 1))

    static func gap(_ first: UInt16, _ last: UInt16) -> Event.Kind {
        .gap(SequenceGap(lost: .init(count: Int(last &- first) + 1, first: first, last: last)))
    }

    /// What ``BoardMessage/log`` says.
    static let ok = log(LogLine(level: .info, text: "ok"))

    static let restart = gap(SequenceGap(lost: nil))
}
