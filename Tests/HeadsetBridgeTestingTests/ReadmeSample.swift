import AccessorySetupKit
import AudioAccessoryKit
import HeadsetBridgeTesting
import Testing

@Test(.bench) func `Putting an earbud in moves the audio to it`() async throws {
    let headset = BenchHeadset(.earbuds)
    try await AccessoryControlDevice.register(
        headset.pair(), .init(deviceCapabilities: [.audioSwitching, .placement]))
    headset.play(.phone)
    headset.don(.left)
    #expect(headset.placement == .inEar)
    #expect(Bench.current.route == .accessory(headset))
    headset.putInCase()
    #expect(Bench.current.route == .builtInSpeaker)
    #expect(Bench.current.refusals.isEmpty)
}
