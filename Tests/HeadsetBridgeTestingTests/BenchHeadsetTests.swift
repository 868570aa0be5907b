import AudioAccessoryKit
import HeadsetBridgeTesting
import Testing

/// What comes of what is done with a headset.
@Suite(.bench)
struct BenchHeadsetTests {
    let headset = BenchHeadset(.earbuds)

    /// Where the audio went, and why.
    private var causes: [AudioRoute.Cause] { Bench.current.routeChanges.map(\.cause) }

    // MARK: Ears

    @Test func `Putting an earbud in moves the audio to it, taking it out moves it back`() async throws {
        try await headset.registerByApp()
        #expect(headset.placement == .offHead)
        headset.play(.phone)
        #expect(Bench.current.route == .builtInSpeaker)
        headset.don(.left)
        #expect(headset.placement == .inEar)
        #expect(Bench.current.route == .accessory(headset))
        headset.doff(.left)
        #expect(headset.placement == .offHead)
        #expect(Bench.current.route == .builtInSpeaker)
        #expect(causes == [.worn, .offHead])
        #expect(Bench.current.routeChanges.allSatisfy { $0.basis == .assumed })
    }

    @Test func `Each earbud counts: the last one that comes out is off`() async throws {
        try await headset.registerByApp()
        headset.don()
        headset.doff(.left)
        #expect(headset.placement == .inEar)
        headset.putInCase(.left)
        #expect(headset.placement == .inEar)
        headset.doff(.right)
        #expect(headset.placement == .offHead)
    }

    @Test func `An earbud in its case is put in the ear at once`() async throws {
        try await headset.registerByApp()
        headset.putInCase()
        #expect(headset.placement == .offHead)
        headset.don(.right)
        #expect(headset.placement == .inEar)
        headset.putInCase(.right)
        #expect(headset.placement == .offHead)
        headset.takeOutOfCase(.right)
        #expect(headset.placement == .offHead)
    }

    @Test func `What is so already stays so, and is not told again`() async throws {
        try await headset.registerByApp()
        headset.play(.phone)
        headset.don()
        let told = Bench.current.routeChanges
        headset.don()
        headset.don(.left)
        headset.takeOutOfCase()
        headset.play(.phone)
        headset.connect(.phone)
        headset.plugIn()
        #expect(headset.report == BenchReport(placement: .inEar, sources: [.phone]))
        #expect(Bench.current.routeChanges == told)
        headset.doff()
        headset.doff()
        headset.putInCase()
        headset.putInCase()
        headset.disconnect(.laptop)
        #expect(headset.report == BenchReport(placement: .offHead, sources: [.phone]))
        #expect(Bench.current.refusals.isEmpty)
    }

    @Test(arguments: [
        (FormFactor.earbuds, AccessoryControlDevice.Placement.inEar), (.onEar, .onHead),
        (.overEar, .overTheEar),
    ])
    func `Each form is worn in its own way`(
        form: FormFactor, worn: AccessoryControlDevice.Placement
    ) async throws {
        let headset = BenchHeadset(form)
        try await headset.registerByApp()
        headset.don()
        #expect(headset.placement == worn)
        headset.putInCase()
        #expect(headset.placement == .offHead)
        headset.don()
        #expect(headset.placement == worn)
    }

    // MARK: Sources

    @Test func `The device that plays comes first, a call before media, and what is gone is cleared`()
        async throws
    {
        try await headset.registerByApp()
        headset.connect(.phone)
        #expect(headset.sources == [.phone])
        headset.connect(.laptop)
        #expect(headset.sources == [.phone, .laptop])
        headset.play(.laptop)
        #expect(headset.sources == [.laptop, .phone])
        headset.call(.phone)
        #expect(headset.sources == [.phone, .laptop])
        headset.hangUp(.phone)
        #expect(headset.sources == [.laptop, .phone])
        headset.pause(.laptop)
        headset.play(.phone)
        #expect(headset.sources == [.phone, .laptop])
        headset.disconnect(.phone)
        #expect(headset.sources == [.laptop])
        headset.disconnect(.laptop)
        #expect(headset.sources == [])
        #expect(headset.configuration?.primaryAudioSourceDeviceIdentifier == nil)
    }

    @Test func `The audio comes while the phone is the one that counts`() async throws {
        try await headset.registerByApp()
        headset.don()
        headset.play(.laptop)
        #expect(Bench.current.route == .builtInSpeaker)
        headset.call(.phone)
        #expect(Bench.current.route == .accessory(headset))
        #expect(Bench.current.playing == .call)
        headset.hangUp(.phone)
        #expect(Bench.current.route == .builtInSpeaker)
        #expect(Bench.current.playing == .nothing)
        #expect(causes == [.primarySource, .secondarySource])
    }

    @Test func `Who is connected, or doesn't call, stays as it is when it connects, or hangs up`()
        async throws
    {
        try await headset.registerByApp()
        headset.connect(.phone)
        headset.play(.laptop)
        let now = Bench.current.now
        headset.connect(.laptop)
        headset.hangUp(.laptop)
        headset.pause(.phone)
        headset.disconnect(.tablet)
        #expect(Bench.current.now == now)
        headset.wait(.seconds(5))
        #expect(headset.sources == [.laptop, .phone])
    }

    @Test func `What the phone plays on a headset is what it plays, and goes on behind a call`() async throws
    {
        let bench = Bench.current
        headset.connect(.phone)
        #expect(bench.playing == .nothing)
        headset.play(.phone)
        #expect(bench.playing == .media)
        headset.call(.phone)
        #expect(bench.playing == .call)
        headset.play(.laptop)
        #expect(bench.playing == .call)
        headset.hangUp(.phone)
        #expect(bench.playing == .media)
        headset.disconnect(.phone)
        #expect(bench.playing == .media)
        headset.pause(.phone)
        #expect(bench.playing == .media)
    }

    @Test func `Things done at one moment count in their order`() async throws {
        try await headset.registerByApp()
        Bench.current.settles = false
        headset.play(.laptop)
        headset.connect(.laptop)
        headset.connect(.phone)
        headset.don()
        headset.doff()
        headset.don(.left)
        headset.wait(.seconds(5))
        #expect(headset.report == BenchReport(placement: .inEar, sources: [.laptop, .phone]))
        headset.reboot()
        headset.connect(.phone)
        headset.wait(.seconds(5))
        #expect(headset.sources == [.phone])
    }

    @Test func `A call of the phone's takes a headset on which it is only second`() async throws {
        try await headset.registerByApp()
        headset.don()
        headset.play(.laptop)
        headset.connect(.phone)
        #expect(headset.sources == [.laptop, .phone])
        Bench.current.playing = .call
        #expect(Bench.current.route == .accessory(headset))
        Bench.current.playing = .media
        #expect(Bench.current.route == .builtInSpeaker)
        #expect(causes == [.call, .secondarySource])
    }

    @Test(.bench(phone: "A0:00:00:00:00:07")) func `The phone has the address that the bench was given`()
        async throws
    {
        try await headset.registerByApp()
        headset.don()
        headset.play(.phone)
        #expect(Bench.current.route == .builtInSpeaker)
        headset.play("A0:00:00:00:00:07")
        #expect(Bench.current.route == .accessory(headset))
    }

    @Test(.bench(phone: nil)) func `Where nobody knows the phone, wear alone decides`() async throws {
        try await headset.registerByApp()
        headset.don()
        #expect(Bench.current.route == .accessory(headset))
    }

    // MARK: The board

    @Test func `Of a headset that stays unplugged nothing is known, until it is plugged in again`()
        async throws
    {
        try await headset.registerByApp()
        headset.play(.phone)
        headset.don()
        headset.unplug()
        #expect(headset.isRegistered)
        #expect(headset.placement == nil)
        #expect(headset.sources == [])
        headset.unplug()
        headset.plugIn()
        #expect(headset.placement == .inEar)
        #expect(headset.sources == [.phone])
    }

    @Test func `A loose cable changes nothing`() async throws {
        try await headset.registerByApp()
        headset.play(.phone)
        headset.don()
        let told = Bench.current.routeChanges
        Bench.current.settles = false
        headset.unplug()
        headset.wait(.seconds(1))
        headset.plugIn()
        headset.wait(.seconds(10))
        #expect(headset.report == BenchReport(placement: .inEar, sources: [.phone]))
        #expect(Bench.current.routeChanges == told)
    }

    @Test func `A headset that restarts stays where it is, and its sources are gone`() async throws {
        try await headset.registerByApp()
        headset.play(.phone)
        headset.don()
        headset.reboot()
        #expect(headset.placement == .inEar)
        #expect(headset.sources == [])
        headset.connect(.phone)
        #expect(headset.sources == [.phone])
    }

    // MARK: Time

    @Test func `Time passes only when something is done, or waited for`() async throws {
        try await headset.registerByApp()
        let begin = Bench.current.now
        #expect(headset.placement == .offHead)
        #expect(Bench.current.now == begin)
        headset.wait(.milliseconds(250))
        #expect(Bench.current.now == begin + .milliseconds(250))
        headset.don(.left)
        #expect(Bench.current.now > begin + .milliseconds(600))
        #expect(Bench.current.now < begin + .seconds(2))
    }

    @Test func `Without settling an action takes no time, and what it causes comes when it is due`()
        async throws
    {
        try await headset.registerByApp()
        headset.wait(.seconds(1))
        Bench.current.settles = false
        let begin = Bench.current.now
        headset.don(.left)
        #expect(Bench.current.now == begin)
        headset.wait(.milliseconds(400))
        #expect(headset.placement == .offHead)
        headset.doff(.left)
        headset.wait(.seconds(2))
        #expect(headset.report.placement == .offHead)
        headset.don(.left)
        headset.wait(.milliseconds(900))
        #expect(headset.placement == .inEar)
    }

    @Test func `The same is done twice, and comes out the same`() async throws {
        let changes = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await Bench.with { bench in
                        let headset = BenchHeadset(.earbuds)
                        try await headset.registerByApp()
                        headset.play(.phone)
                        for _ in 0..<3 {
                            headset.don()
                            headset.putInCase()
                        }
                        return bench.routeChanges.map(\.time)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(changes.count == 2)
        #expect(changes[0].count == 6)
        #expect(changes[0] == changes[1])
    }
}
