import Accessories
import HeadsetTerms
import Profiles
import Transitions

@testable import BridgeCore
@testable import HeadsetWire
@testable import Timing

/// Events as a session would tell them.
enum SampleEvents {
    static let phone = BluetoothAddress("12:34:56:78:9A:BC")
    static let laptop = BluetoothAddress("00:00:00:00:00:01")

    /// A pair of earbuds with two channels on each ear.
    static let hello = HelloSeen(
        board: "4711", name: "Demo earbuds", firmware: "1.4.2", spoken: .native(ProtocolVersion(1, 0)),
        formFactor: .earbuds,
        capabilities: [.placement, .audioSwitching], bootID: 0x0A2B_3C4D, bluetoothAddress: phone,
        channels: Ear.allCases.flatMap { ear in
            [
                channel(0, ear, .proximity, .rising, open: 100, worn: 1000),
                channel(1, ear, .capacitance, .falling, open: 90, worn: 10),
            ]
        })

    /// What stands for the hello of a board that speaks another protocol.
    static let claimed = HelloSeen(
        board: "4711", name: "Prototype", firmware: nil, spoken: .profile("acme"), formFactor: .earbuds,
        capabilities: [.placement], bootID: 0, bluetoothAddress: nil,
        channels: [ChannelDescriptor(sensor: 0, ear: .left, kind: .verdict)])

    static func profile(isChecked: Bool, _ evidence: ProfileSeen.Evidence) -> Event.Kind {
        .profile(
            ProfileSeen(
                name: "acme", framing: "ble", trust: isChecked ? .checked : .unchecked,
                confirmation: isChecked ? nil : 1000,
                silence: nil, evidence: evidence))
    }

    static func channel(
        _ sensor: UInt8, _ ear: Ear, _ quantity: ChannelDescriptor.Quantity,
        _ polarity: ChannelDescriptor.Polarity, open: Int32?, worn: Int32?
    ) -> ChannelDescriptor {
        ChannelDescriptor(
            sensor: sensor, ear: ear,
            kind: .sampled(
                .init(
                    quantity: quantity, range: 0...4095, period: 40, polarity: polarity, open: open,
                    worn: worn)))
    }

    static let parameters = Event.Kind.parameters(
        ParametersChange(
            digest: "0a1b2c3d",
            values: [
                .init(key: "parameters.donMs", old: nil, new: "400"),
                .init(key: #"boards["Demo Buds"].leakDoff"#, old: "2", new: #""inf""#),
            ]))

    static func session(started: WallTime? = nil, host: BluetoothAddress? = nil) -> Event.Kind {
        .session(
            SessionStart(
                started: started, tool: "headset-bridge 0.1.0", source: "/dev/ttyACM0",
                options: BridgeOptions(hostAddress: host)))
    }

    static func ear(
        _ ear: Ear, _ from: EarState?, _ to: EarState?, _ cause: Cause, _ latency: Milliseconds?,
        _ supporting: [SupportingChannel] = []
    ) -> Event.Kind {
        transition(.ear(ear, from: from, to: to), cause, latency, supporting)
    }

    static func device(
        _ from: DevicePlacement?, _ to: DevicePlacement?, _ cause: Cause, _ latency: Milliseconds?
    ) -> Event.Kind {
        transition(.device(from: from, to: to), cause, latency)
    }

    static func sources(_ to: SourcePair, _ cause: Cause) -> Event.Kind {
        transition(.sources(from: .none, to: to), cause, nil)
    }

    static func transition(
        _ change: Transition.Change, _ cause: Cause, _ latency: Milliseconds?,
        _ supporting: [SupportingChannel] = []
    ) -> Event.Kind {
        .transition(
            Transition(
                epoch: 1, time: DeviceTime(milliseconds: 81_234), change: change, cause: cause,
                latency: latency, supporting: supporting))
    }

    static func configuration(
        _ placement: Placement?, _ capabilities: Capabilities = [.placement, .audioSwitching],
        primary: BluetoothAddress? = nil, secondary: BluetoothAddress? = nil
    ) -> Event.Kind {
        .configuration(
            ConfigurationHeld(
                accessory: "4711",
                configuration: Configuration(
                    devicePlacement: placement, deviceCapabilities: capabilities,
                    primaryAudioSourceDeviceIdentifier: primary?.octets,
                    secondaryAudioSourceDeviceIdentifier: secondary?.octets)))
    }

    static func route(_ output: AudioRoute.Output, _ cause: AudioRoute.Cause) -> Event.Kind {
        .route(RouteChange(route: AudioRoute(output: output, cause: cause)))
    }

    static func link(up: Bool, _ port: String?, _ reason: String) -> Event.Kind {
        .link(LinkState(isUp: up, port: port, reason: reason))
    }

    static func fault(_ kind: FaultKind, _ bytes: [UInt8]) -> Event.Kind {
        .fault(UnitFault(kind, bytes.span))
    }

    static func console(_ text: String) -> Event.Kind {
        .console(ConsoleText(bytes: Array(text.utf8)))
    }

    static func request(_ state: RequestChange.State, attempt: Int = 1) -> Event.Kind {
        .request(RequestChange(id: 1, command: "identify", state: state, attempt: attempt))
    }

    static func diagnostic(_ kind: Diagnostic.Kind, _ count: UInt64) -> Event.Kind {
        .diagnostic(Diagnostic(kind: kind, count: count))
    }

    static let clock = ClockFit.Estimate(
        board: DeviceTime(milliseconds: 19_480), offset: -1_000_500, uncertainty: 826, drift: -12_345,
        jitter: 448, pings: 10, frames: 1509)

    static let clockUnpinged = ClockFit.Estimate(
        board: DeviceTime(milliseconds: 19_480), offset: 20_000, uncertainty: nil, drift: nil, jitter: 448,
        pings: 0, frames: 12)

    static let summary = Summary(
        frames: 1034, bytes: 48_213, faults: 3, lost: 12, duplicates: 1, late: 0, transitions: 9, updates: 6,
        refused: 0, duration: Timestamp(nanoseconds: 19_872_999_999))
}
