import Accessories
import RegistryStore
import Timing

/// What `headset-bridge registry pair`, `register` and `remove` ask of the registry, as a companion app's container.
struct RegistryCall: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case pair
        /// Nil: all that the board's hello reports.
        case register(Capabilities?, Placement?)
        case remove
    }

    var place: RegistryPlace
    var accessory: String
    var kind: Kind
}

extension RegistryCall {
    private static let accessory = Positional(
        "ACCESSORY", .name,
        request: "give the board id of an accessory; headset-bridge registry show lists them")
    private static let capabilities = Option(
        "--capabilities", .capabilities, standard: "all that the board reports",
        help: "what it is registered for: placement, audioSwitching, with a comma between")
    private static let placement = Option(
        "--placement", ValueSyntax<Placement>.choice, help: "where it is at first; unknown without")

    static let pair = command(
        "pair", "pair an accessory, as its app does after the picker",
        about: """
            Pairs and authorizes an accessory. A run pairs and registers by itself, unless it has --no-auto-register.
            """)
    static let register = command(
        "register", "register an accessory, as a companion app's container does",
        about: """
            Registers a paired accessory for capabilities that its board reports. Registering again starts a new \
            generation: handles of the one before are invalidated, and a run that hears the board proposes its whole \
            present state.
            """,
        OptionGroup("Configuration", capabilities, placement))
    static let remove = command(
        "remove", "remove an accessory, as a person does in Settings",
        about: "Ends an accessory's pairing, and its registration with it. The journal keeps what was.")

    private static func command(_ word: String, _ summary: String, about: String, _ groups: OptionGroup...)
        -> Command
    {
        Command(
            name: "registry " + word, summary: summary, about: about,
            examples: [
                .init(line: "headset-bridge registry \(word) HB-DEMO-0001", purpose: "the board of the demo")
            ],
            positionals: [accessory.declaration],
            groups: groups + [RegistryPlace.group, RegistryPlace.output], readsEnvironment: true)
    }

    init(pairing parsed: ParsedArguments) {
        self.init(parsed, .pair)
    }

    init(registering parsed: ParsedArguments) {
        self.init(parsed, .register(parsed[Self.capabilities], parsed[Self.placement]))
    }

    init(removing parsed: ParsedArguments) {
        self.init(parsed, .remove)
    }

    private init(_ parsed: ParsedArguments, _ kind: Kind) {
        place = RegistryPlace(parsed)
        accessory = parsed[Self.accessory]
        self.kind = kind
    }
}

extension RegistryCall {
    /// Makes the call; 1 if it was refused.
    func run(environment: @escaping (_ name: String) -> String?) throws(Failure) -> ExitCode {
        let registry = try OpenRegistry(place, makes: true, environment: environment)
        let kind = kind
        let transaction = try registry.asking { () throws(RegistryFailure) in
            try registry.store.change(accessory, because: cause, knowing: nil) {
                accessory throws(Refusal) in
                try kind.apply(to: &accessory)
                return accessory.reported == nil
            }
        }
        let isUnheard: Bool
        switch transaction.result {
        case .success(let unheard): isUnheard = unheard
        case .failure(let refusal):
            Complaint("refused: \(refusal)").say()
            return .checkFailed
        }
        guard let change = transaction.change else {
            Complaint("\(accessory): \(kind == .pair ? "it is paired already" : "it isn't paired")").say()
            return .done
        }
        if kind == .pair, isUnheard {
            Complaint("\(accessory): no bridge has heard this board yet").say()
        }
        var printer = RegistryPrinter(place.format)
        var output = try LineOutput.results()
        try output.write(results: printer.change(change, on: nil, at: .zero))
        return .done
    }

    private var cause: RegistryChange.Cause {
        switch kind {
        case .pair: .pair
        case .register: .register
        case .remove: .remove
        }
    }
}

extension RegistryCall.Kind {
    fileprivate func apply(to accessory: inout Accessory) throws(Refusal) {
        switch self {
        case .pair: accessory.pair()
        case .register(let capabilities, let placement):
            try accessory.register(
                Configuration(
                    devicePlacement: placement,
                    deviceCapabilities: capabilities ?? accessory.reported?.capabilities ?? []),
                as: .container)
        case .remove: accessory.remove()
        }
    }
}

extension ValueSyntax where Value == Capabilities {
    /// Capabilities by name, with commas between.
    fileprivate static let capabilities = ValueSyntax(
        placeholder: "LIST",
        offer: .words(["placement", "audioSwitching", "placement,audioSwitching"])
    ) { (text) throws(ValueError) in
        guard let capabilities = Capabilities(text: text), !capabilities.isEmpty else {
            throw .notOneOf(["placement", "audioSwitching"], nearest: nil)
        }
        return capabilities
    }
}
