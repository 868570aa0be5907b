import Accessories
import HeadsetTerms
import Testing

@Suite struct AudioRouterTests {
    static let phone = BluetoothAddress(Board.phone)

    /// A configuration of a board that tells wear and sources.
    private func full(
        _ placement: Placement?, primary: [UInt8]? = Board.phone, secondary: [UInt8]? = nil
    ) -> Configuration {
        Configuration(
            devicePlacement: placement, deviceCapabilities: Board.everything,
            primaryAudioSourceDeviceIdentifier: primary, secondaryAudioSourceDeviceIdentifier: secondary)
    }

    private func to(_ accessory: String, _ cause: AudioRoute.Cause) -> AudioRoute {
        AudioRoute(output: .accessory(accessory), cause: cause)
    }

    private func back(_ cause: AudioRoute.Cause) -> AudioRoute {
        AudioRoute(output: .builtInSpeaker, cause: cause)
    }

    // MARK: One accessory

    @Test func `Audio follows the earbuds in, and comes back when they are taken out`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.output == .builtInSpeaker)
        #expect(router.configured("A", as: full(.offHead)) == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.configured("A", as: full(.inEar)) == nil)
        #expect(router.configured("A", as: full(.offHead)) == back(.offHead))
        #expect(router.configured("A", as: full(.onHead)) == to("A", .worn))
        #expect(router.configured("A", as: full(.overTheEar)) == nil)
        #expect(router.output == .accessory("A"))
    }

    @Test func `Every route says that its policy is ours`() {
        for cause in AudioRoute.Cause.allCases {
            #expect(to("A", cause).basis == .assumed)
        }
        #expect(
            AudioRoute.Cause.allCases.map(\.rawValue) == [
                "worn", "primarySource", "call", "fallback",
                "offHead", "secondarySource", "absentSource", "registrationEnded",
            ])
    }

    @Test func `The primary source has the audio, the secondary and an absent host don't`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar, primary: nil)) == nil)
        #expect(router.configured("A", as: full(.inEar, primary: Board.laptop)) == nil)
        let second = full(.inEar, primary: Board.laptop, secondary: Board.phone)
        #expect(router.configured("A", as: second) == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .primarySource))
        #expect(router.configured("A", as: second) == back(.secondarySource))
        #expect(
            router.configured("A", as: full(.inEar, secondary: Board.laptop)) == to("A", .primarySource))
        #expect(router.configured("A", as: full(.inEar, primary: nil)) == back(.absentSource))
    }

    @Test func `Worn alone isn't enough, nor is the source`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar, primary: Board.laptop)) == nil)
        #expect(router.configured("A", as: full(.offHead, primary: Board.phone)) == nil)
        #expect(router.configured("A", as: full(nil, primary: Board.phone)) == nil)
    }

    @Test func `A removed or invalidated accessory gives the audio back`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.registrationEnded(of: "A") == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.registrationEnded(of: "A") == back(.registrationEnded))
        #expect(router.registrationEnded(of: "A") == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
    }

    // MARK: Unknown

    @Test func `Unknown placement moves audio neither here nor away`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.output == .accessory("A"))
        #expect(router.configured("A", as: full(.inEar)) == nil)
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("A", as: full(.offHead)) == back(.offHead))
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.output == .builtInSpeaker)
    }

    @Test func `A source that goes takes the audio away though the placement is unknown`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("A", as: full(nil, primary: nil)) == back(.absentSource))
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.output == .builtInSpeaker)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
    }

    @Test func `Coming back from unknown doesn't take the audio from another accessory`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.configured("B", as: full(.inEar)) == to("B", .worn))
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("A", as: full(.inEar)) == nil)
        #expect(router.output == .accessory("B"))
    }

    @Test func `Audio doesn't fall back to an accessory whose placement is unknown`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.configured("B", as: full(.inEar)) == to("B", .worn))
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("B", as: full(.offHead)) == back(.offHead))
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
    }

    @Test func `An accessory that was unknown from the start is eligible from when it is known to be worn`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("B", as: full(.inEar)) == to("B", .worn))
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
    }

    // MARK: What can't be told

    @Test func `Without the capability placement only the sources decide`() {
        func sources(_ primary: [UInt8]?) -> Configuration {
            Configuration(deviceCapabilities: .audioSwitching, primaryAudioSourceDeviceIdentifier: primary)
        }
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: sources(nil)) == nil)
        #expect(router.configured("A", as: sources(Board.phone)) == to("A", .primarySource))
        #expect(router.configured("A", as: sources(Board.laptop)) == back(.absentSource))
    }

    @Test func `Without the capability audioSwitching wear alone decides`() {
        func wear(_ placement: Placement?) -> Configuration {
            Configuration(devicePlacement: placement, deviceCapabilities: .placement)
        }
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: wear(nil)) == nil)
        #expect(router.configured("A", as: wear(.inEar)) == to("A", .worn))
        #expect(router.configured("A", as: wear(.offHead)) == back(.offHead))
    }

    @Test func `Without a host address wear alone decides`() {
        var router = AudioRouter()
        #expect(router.configured("A", as: full(nil)) == nil)
        #expect(router.configured("A", as: full(.inEar, primary: nil)) == to("A", .worn))
        #expect(
            router.configured("A", as: full(.inEar, primary: Board.laptop, secondary: Board.phone)) == nil)
        #expect(router.configured("A", as: full(.offHead)) == back(.offHead))
    }

    @Test func `Where neither wear nor source can be told nothing moves`() {
        let sources = Configuration(
            deviceCapabilities: .audioSwitching, primaryAudioSourceDeviceIdentifier: Board.phone)
        var router = AudioRouter()
        #expect(router.configured("A", as: sources) == nil)
        #expect(router.hostChanged(to: Self.phone) == to("A", .primarySource))
        #expect(router.hostChanged(to: nil) == nil)
        #expect(router.output == .accessory("A"))
    }

    @Test func `Another host address is judged at once`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar, primary: Board.laptop)) == nil)
        #expect(router.hostChanged(to: BluetoothAddress(Board.laptop)) == to("A", .primarySource))
        #expect(router.hostChanged(to: Self.phone) == back(.absentSource))
        #expect(router.hostChanged(to: nil) == to("A", .worn))
    }

    // MARK: Several

    @Test func `Of several the one that became eligible last wins, then the one before it`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("B", as: full(.inEar)) == to("B", .worn))
        #expect(router.configured("A", as: full(.onHead)) == to("A", .worn))
        #expect(router.configured("B", as: full(.inEar, secondary: Board.laptop)) == nil)
        #expect(router.configured("A", as: full(.offHead)) == to("B", .fallback))
        #expect(router.configured("A", as: full(.onHead)) == to("A", .worn))
        #expect(router.registrationEnded(of: "A") == to("B", .fallback))
        #expect(router.configured("B", as: full(.offHead)) == back(.offHead))
    }

    @Test func `Those that become eligible at once follow in the order of their ids`() {
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("B", as: full(.inEar, primary: Board.laptop)) == nil)
        #expect(router.configured("C", as: full(.inEar, primary: Board.laptop)) == nil)
        #expect(router.configured("A", as: full(.inEar, primary: Board.laptop)) == nil)
        #expect(router.hostChanged(to: BluetoothAddress(Board.laptop)) == to("C", .primarySource))
    }

    // MARK: Calls

    @Test func `A call outranks the media of the other source`() {
        let second = full(.inEar, primary: Board.laptop, secondary: Board.phone)
        var router = AudioRouter(host: Self.phone, playing: .media)
        #expect(router.configured("A", as: second) == nil)
        #expect(router.playingChanged(to: .call) == to("A", .call))
        #expect(router.playingChanged(to: .media) == back(.secondarySource))
        #expect(router.playingChanged(to: .nothing) == nil)
    }

    @Test func `A call ends on the headset that has become ours and media go on there`() {
        var router = AudioRouter(host: Self.phone, playing: .call)
        let second = full(.inEar, primary: Board.laptop, secondary: Board.phone)
        #expect(router.configured("A", as: second) == to("A", .worn))
        #expect(router.configured("A", as: full(.inEar, secondary: Board.laptop)) == nil)
        #expect(router.playingChanged(to: .media) == nil)
        #expect(router.output == .accessory("A"))
    }

    @Test func `A call takes no headset from another while one is ours already`() {
        let second = full(.inEar, primary: Board.laptop, secondary: Board.phone)
        var router = AudioRouter(host: Self.phone)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
        #expect(router.configured("B", as: second) == nil)
        #expect(router.playingChanged(to: .call) == nil)
        #expect(router.configured("A", as: full(.offHead)) == to("B", .fallback))
        #expect(router.configured("B", as: full(.inEar)) == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .worn))
    }

    @Test func `To become the primary source in a call is to become eligible anew`() {
        let second = full(.inEar, primary: Board.laptop, secondary: Board.phone)
        var router = AudioRouter(host: Self.phone, playing: .call)
        #expect(router.configured("A", as: second) == to("A", .worn))
        #expect(router.configured("B", as: second) == to("B", .worn))
        #expect(router.configured("B", as: full(.inEar)) == nil)
        #expect(router.configured("A", as: full(.inEar)) == to("A", .primarySource))
    }

    @Test func `A call doesn't reach a headset that is off, absent or unknown`() {
        var router = AudioRouter(host: Self.phone, playing: .call)
        for placement in [nil, Placement.offHead] {
            let second = full(placement, primary: Board.laptop, secondary: Board.phone)
            #expect(router.configured("A", as: second) == nil)
        }
        #expect(router.configured("A", as: full(.inEar, primary: Board.laptop)) == nil)
    }
}
