import Accessories
import HeadsetTerms
import Testing

/// Any sequence of events keeps the promises of the router.
@Suite struct AudioRouterPropertyTests {
    private enum Event {
        case configured(String, Configuration)
        case ended(String)
        case host(BluetoothAddress?)
        case playing(Playing)
    }

    /// What the router was told so far.
    private struct Told {
        var configurations: [String: Configuration] = [:]
        var host: BluetoothAddress?
        var playing = Playing.nothing

        mutating func note(_ event: Event) {
            switch event {
            case .configured(let id, let configuration): configurations[id] = configuration
            case .ended(let id): configurations[id] = nil
            case .host(let address): host = address
            case .playing(let what): playing = what
            }
        }

        /// Whether the accessory is known to be one for this host's audio; nil if too little is known.
        func isEligible(_ id: String) -> Bool? {
            guard let configuration = configurations[id] else { return false }
            let source = hasOurAudio(configuration)
            guard source != false, configuration.devicePlacement != .offHead else { return false }
            if configuration.deviceCapabilities.contains(.placement) {
                return configuration.devicePlacement == nil ? nil : true
            }
            return source
        }

        private func hasOurAudio(_ configuration: Configuration) -> Bool? {
            guard let host, configuration.deviceCapabilities.contains(.audioSwitching) else { return nil }
            return configuration.primarySource == host
                || (configuration.secondarySource == host && playing == .call)
        }
    }

    private static let ids = ["A", "B", "C"]
    private static let gains: Set<AudioRoute.Cause> = [.worn, .primarySource, .call, .fallback]

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `No sequence of events breaks the router`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var router = AudioRouter()
        var told = Told()
        var routes = 0
        for step in 0..<500 {
            let event = try anyEvent(using: &random)
            let place: Comment = "seed \(seed), step \(step): \(event)"
            let (before, toldBefore) = (router, told)
            let route = handle(event, by: &router)
            told.note(event)

            var again = before
            #expect(handle(event, by: &again) == route, place)
            #expect(again == router, place)
            #expect(route?.output == (router.output == before.output ? nil : router.output), place)
            routes += route == nil ? 0 : 1
            expectPromises(route, router.output, told, place)
            expectLastWins(event, router.output, toldBefore, told, place)
            if case .configured(let id, let configuration) = event,
                onlyThePlacementWasLost(from: toldBefore.configurations[id], to: configuration)
            {
                #expect(route == nil, place)
            }
        }
        #expect(routes > 0, "seed \(seed): a run in which nothing moves shows nothing")
    }

    private func anyEvent(using random: inout SplitMix64) throws -> Event {
        let id = try #require(Self.ids.randomElement(using: &random))
        switch Int.random(in: 0..<16, using: &random) {
        case 0:
            return .ended(id)
        case 1:
            let address = [nil, Board.phone, Board.phone, Board.laptop].randomElement(using: &random) ?? nil
            return .host(address.flatMap { BluetoothAddress($0) })
        case 2, 3:
            return .playing(try #require(Playing.allCases.randomElement(using: &random)))
        default:
            var configuration = Configuration.random(using: &random)
            while !configuration.isSound { configuration = .random(using: &random) }
            return .configured(id, configuration)
        }
    }

    private func handle(_ event: Event, by router: inout AudioRouter) -> AudioRoute? {
        switch event {
        case .configured(let id, let configuration): router.configured(id, as: configuration)
        case .ended(let id): router.registrationEnded(of: id)
        case .host(let address): router.hostChanged(to: address)
        case .playing(let what): router.playingChanged(to: what)
        }
    }

    private func expectPromises(
        _ route: AudioRoute?, _ output: AudioRoute.Output, _ told: Told, _ place: Comment
    ) {
        switch output {
        case .builtInSpeaker:
            #expect(Self.ids.allSatisfy { told.isEligible($0) != true }, place)
        case .accessory(let id):
            #expect(told.isEligible(id) != false, place)
            #expect(route == nil || told.isEligible(id) == true, place)
        }
        if let route {
            #expect(Self.gains.contains(route.cause) == (output != .builtInSpeaker), place)
        }
    }

    /// Outside a call, an accessory that was known not to be eligible and now is has the audio.
    private func expectLastWins(
        _ event: Event, _ output: AudioRoute.Output, _ before: Told, _ after: Told, _ place: Comment
    ) {
        guard case .configured(let id, _) = event, after.playing != .call else { return }
        if before.isEligible(id) == false, after.isEligible(id) == true {
            #expect(output == .accessory(id), place)
        }
    }

    private func onlyThePlacementWasLost(from old: Configuration?, to new: Configuration) -> Bool {
        guard var old, new.deviceCapabilities.contains(.placement) else { return false }
        old.devicePlacement = nil
        return new.devicePlacement == nil && old == new
    }
}
