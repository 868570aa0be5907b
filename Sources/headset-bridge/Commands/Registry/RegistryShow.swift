import Accessories

/// What `headset-bridge registry show` was told.
struct RegistryShowOptions: Hashable, Sendable {
    var place: RegistryPlace

    /// The command line of `registry show`.
    static let command = Command(
        name: "registry show",
        summary: "what the system believes now, and where audio goes",
        about: """
            Lists every accessory that was ever paired or heard: by which link a bridge hears it now, whether it is \
            registered and for what, its placement and its audio sources; then the audio route that follows for the \
            phone that --host-address names. The route is this bench's policy: Apple publishes none.
            """,
        examples: [
            .init(line: "headset-bridge registry show", purpose: "a table"),
            .init(
                line: "headset-bridge registry show --host-address 12:34:56:78:9A:01 --format json",
                purpose: "for a program, from the point of view of that phone"),
        ],
        positionals: [], groups: [RegistryPlace.routing, RegistryPlace.output], readsEnvironment: true)

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        place = RegistryPlace(parsed)
    }
}

/// `headset-bridge registry show`: the registry at one moment.
struct RegistryShowing {
    let options: RegistryShowOptions
    let environment: (_ name: String) -> String?

    /// Prints what it holds.
    func run() throws(Failure) -> ExitCode {
        let registry = try OpenRegistry(options.place, makes: false, environment: environment)
        var printer = RegistryPrinter(options.place.format)
        var output = try LineOutput.results()
        try output.write(results: printer.state(try registry.follower().follower))
        return .done
    }
}
