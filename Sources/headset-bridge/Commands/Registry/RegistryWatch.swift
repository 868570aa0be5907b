import Accessories
import Glibc
import RegistryStore
import SystemCalls
import Timing

/// What `headset-bridge registry watch` was told.
struct RegistryWatchOptions: Hashable, Sendable {
    var place: RegistryPlace
    var duration: Milliseconds?

    private static let duration = Option(
        "--duration", ValueSyntax<Milliseconds>.seconds, help: "end after so long; without it, at Ctrl-C")

    /// The command line of `registry watch`.
    static let command = Command(
        name: "registry watch",
        summary: "what the system believes, and every change of it",
        about: """
            Prints what show prints, and then each change as it is made, by whichever program: a bridge, a companion \
            app, another command. Behind a change that moves the audio stands the new route. While nothing changes it \
            sleeps.
            """,
        examples: [
            .init(line: "headset-bridge registry watch", purpose: "beside a run, in another terminal"),
            .init(
                line: "headset-bridge registry watch --format json --duration 60",
                purpose: "a minute, for a program"),
        ],
        positionals: [],
        groups: [OptionGroup("Watching", duration), RegistryPlace.routing, RegistryPlace.output],
        readsEnvironment: true)

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        place = RegistryPlace(parsed)
        duration = parsed[Self.duration]
    }
}

/// `headset-bridge registry watch`: the registry, and what becomes of it.
struct RegistryWatching {
    let options: RegistryWatchOptions
    let environment: (_ name: String) -> String?

    /// Watches until it is told to end, its time is over, or nobody reads any more.
    func run() throws(Failure) -> ExitCode {
        let registry = try OpenRegistry(options.place, makes: true, environment: environment)
        let signals = try Failure.system { () throws(SystemError) in try SignalPipe() }
        var watch = try registry.asking { () throws(RegistryFailure) in try registry.store.watch() }
        var news = try RegistryNews(of: registry, options.place.format)
        var output = try LineOutput.results()
        try output.write(results: news.state)
        let end = options.duration.map { news.began + Duration.milliseconds($0.count) }
        while !output.readerIsGone {
            if try Failure.system({ () throws(SystemError) in try watch.isDue(at: .now()) }) {
                try output.write(results: try news.latest())
            }
            if let end, end <= .now() { break }
            let deadline = [end, watch.deadline].compactMap { $0 }.min()
            if try isOver(waitingFor: signals, watch.descriptor, until: deadline) { break }
        }
        return .done
    }

    /// Sleeps until something happens; whether that is the end.
    private func isOver(
        waitingFor signals: borrowing SignalPipe, _ watch: Int32, until deadline: BootTime?
    ) throws(Failure) -> Bool {
        var poller = Poller()
        let signal = poller.watch(signals.descriptor, for: .readable)
        poller.watch(watch, for: .readable)
        let reader = poller.watch(STDOUT_FILENO, for: [])
        return try Failure.system { () throws(SystemError) in
            try poller.wait(until: deadline)
            if poller[reader].isOver { return true }
            return poller[signal].isEmpty ? false : try signals.next() != nil
        }
    }
}

/// What is new in a registry, ready to print.
private struct RegistryNews {
    let began = BootTime.now()
    private let registry: OpenRegistry
    private var follower: RegistryFollower
    private var position: UInt64
    private var printer: RegistryPrinter

    init(of registry: OpenRegistry, _ format: OutputFormat) throws(Failure) {
        self.registry = registry
        printer = RegistryPrinter(format)
        (follower, position) = try registry.follower()
    }

    /// Everything as it is now.
    var state: String {
        mutating get { printer.state(follower) }
    }

    /// What was changed since it was last asked.
    mutating func latest() throws(Failure) -> String {
        let time = Timestamp(.now(), since: began)
        let changes = try registry.asking {
            () throws(RegistryFailure) in try registry.store.changes(after: position)
        }
        var text = ""
        for change in changes {
            let route = try registry.understood { () throws(FieldError) in try follower.take(change) }
            text += printer.change(change, on: follower.registry[change.accessory].link, at: time)
            if let route { text += printer.route(route, on: follower.link(of: route.output), at: time) }
            position = change.position
        }
        return text
    }
}
