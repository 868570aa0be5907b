internal import Accessories
internal import BridgeCore
internal import Timing

/// All that moves by a bench's time: its headsets, and where the phone's audio goes.
struct BenchWork {
    /// How long a headset may take to say who it is, or to settle what it waits for.
    private static let patience: Milliseconds = 30_000

    let registry: MemoryRegistry
    /// What the bridge of each headset goes by.
    let options: BridgeOptions
    /// Whether an action goes on until what it causes is believed.
    var settles = true
    private let log: BenchLog
    private(set) var now = Timestamp.zero
    var stations: [Station] = []
    var router: RouteFollower

    init(_ registry: MemoryRegistry, _ options: BridgeOptions, _ log: BenchLog) {
        self.registry = registry
        self.options = options
        router = RouteFollower(
            AudioRouter(host: options.hostAddress, playing: options.playing), playing: options.playing)
        self.log = log
    }

    // MARK: Time

    /// Lets all headsets go on until then.
    mutating func run(until moment: Timestamp) {
        while let (index, next) = nextStation, next <= moment { step(index, at: next) }
        move(to: moment)
    }

    /// Lets all headsets go on for a while, and then until nothing of this one waits to be believed.
    mutating func calm(_ index: Int, for shortest: Milliseconds) {
        run(until: now + shortest)
        run(while: { $0.stations[index].isWaiting })
    }

    /// The same, if an action is to settle at all.
    mutating func settle(_ index: Int, for shortest: Milliseconds) {
        if settles { calm(index, for: shortest) }
    }

    /// Lets all headsets go on until this one has said who it is.
    mutating func awaitHello(of index: Int, patiently: Bool) {
        run(while: { $0.stations[index].hello == nil }, for: patiently ? nil : Self.patience)
    }

    /// Lets all headsets go on until this one is at the end of its story.
    mutating func runToEnd(of index: Int) {
        run(while: { $0.stations[index].nextMoment != nil }, for: nil)
    }

    private mutating func run(
        while condition: (borrowing BenchWork) -> Bool, for patience: Milliseconds? = BenchWork.patience
    ) {
        let limit = patience.map { now + $0 }
        while condition(self), let (index, next) = nextStation {
            if let limit, next > limit { return }
            step(index, at: next)
        }
    }

    /// Who is the next to do something, and when.
    private var nextStation: (index: Int, moment: Timestamp)? {
        var next: (index: Int, moment: Timestamp)?
        for index in stations.indices {
            guard let moment = stations[index].nextMoment else { continue }
            if next.map({ moment < $0.moment }) ?? true { next = (index, moment) }
        }
        return next
    }

    private mutating func step(_ index: Int, at moment: Timestamp) {
        move(to: moment)
        stations[index].player.act(at: stations[index].time(now))
        spread()
    }

    private mutating func move(to moment: Timestamp) {
        now = max(now, moment)
        log.move(to: now)
    }

    /// How late it is for the session of a headset.
    func time(of index: Int) -> Timestamp { stations[index].time(now) }

    // MARK: What follows at once

    /// Lets everybody hear what the others said, until nobody says anything more; then the phone decides where its audio
    /// goes.
    mutating func spread() {
        var isQuiet = false
        while !isQuiet {
            isQuiet = true
            for index in stations.indices where exchange(index) { isQuiet = false }
        }
        router.follow(registry, at: now)
    }

    private mutating func exchange(_ index: Int) -> Bool {
        let log = log
        do throws(RegistryFailure) {
            return try stations[index].exchange(at: now) { refusal, board in
                log.add(BenchRefusal(refusal, of: .bench, board))
            }
        } catch {
            preconditionFailure("a registry in memory can always be read: \(error)")
        }
    }
}
