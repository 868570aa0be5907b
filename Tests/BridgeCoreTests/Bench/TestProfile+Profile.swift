import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Timing

@testable import BridgeCore

extension TestProfile {
    /// The profile, which can be read: its text is the test's own.
    var profile: Profile {
        do {
            return try Profile(name: "test", bytes: Array(text.utf8))
        } catch {
            preconditionFailure("\(error.reason)")
        }
    }

    /// What is told when its link first comes up.
    static let channels = Ear.allCases.map { ChannelDescriptor(sensor: 0, ear: $0, kind: .verdict) }

    /// Who the board is.
    static func hello(_ board: String = "proto") -> Event.Kind {
        .hello(
            HelloSeen(
                board: board, name: "proto", firmware: nil, spoken: .profile("test"), formFactor: .earbuds,
                capabilities: [.placement, .audioSwitching], bootID: 0, bluetoothAddress: nil,
                channels: channels))
    }
}
