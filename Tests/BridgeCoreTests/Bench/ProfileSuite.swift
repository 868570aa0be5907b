import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// Tests of a board that speaks another protocol: the bench of one, and what is told of it.
protocol ProfileSuite {}

extension ProfileSuite {
    func bench(
        _ options: BridgeOptions = BridgeOptions(), _ change: (inout TestProfile) -> Void = { _ in }
    ) -> Bench {
        var profile = TestProfile()
        change(&profile)
        var options = options
        options.profile = profile.profile
        return Bench(options)
    }

    /// A bench on which the link is up, and what was told of that is forgotten.
    func ready(
        _ options: BridgeOptions = BridgeOptions(), _ change: (inout TestProfile) -> Void = { _ in }
    ) -> Bench {
        var bench = bench(options, change)
        bench.up(0)
        bench.forget()
        return bench
    }

    func seen(_ trust: Profile.Trust = .checked, silence: Milliseconds? = nil) -> Event.Kind {
        .profile(
            ProfileSeen(
                name: "test", framing: nil, trust: trust, confirmation: trust == .unchecked ? 500 : nil,
                silence: silence, evidence: .verdicts))
    }

    func configuration(
        _ placement: Placement?, _ primary: BluetoothAddress? = nil, _ secondary: BluetoothAddress? = nil
    ) -> Event.Kind {
        .configuration(placement, primary, secondary, board: "proto")
    }

    func ear(
        _ from: EarState?, _ to: EarState?, _ cause: Cause, _ time: Int64, _ ear: Ear = .left, epoch: Int = 1
    ) -> Event.Kind {
        .ear(from, to, cause, device: time, epoch: epoch, ear).byArrival
    }

    func device(
        _ from: DevicePlacement?, _ to: DevicePlacement?, _ cause: Cause, _ time: Int64, epoch: Int = 1
    ) -> Event.Kind {
        .device(from, to, cause, device: time, epoch: epoch).byArrival
    }

    var worn: Event.Kind { .route(.accessory("proto"), .worn) }
}

extension Bench {
    /// The decoder says a line about a unit.
    mutating func answer(_ at: Int64, _ unit: UInt64, _ line: String) {
        handle(.decoder(LinkID(0), .answered(unit: unit, Array(line.utf8))), at: at)
    }
}

extension Event.Kind {
    /// The same, of a board without a clock.
    var byArrival: Event.Kind {
        guard case .transition(var transition, transport: _) = self else { return self }
        transition.clock = .arrival
        return .transition(transition)
    }
}
