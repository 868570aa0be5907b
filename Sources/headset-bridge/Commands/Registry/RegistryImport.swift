import Accessories
import RegistryStore
import Timing

/// What `headset-bridge registry import` was told.
struct RegistryImportOptions: Hashable, Sendable {
    var place: RegistryPlace
    /// `-` is standard input.
    var file: String

    private static let file = Positional(
        "FILE", .file, request: "give a file that export wrote, or - for standard input")

    /// The command line of `registry import`.
    static let command = Command(
        name: "registry import",
        summary: "pair and register what an exported file has",
        about: """
            Pairs and registers the accessories of a file that export wrote, by the same rules as an app: what is \
            registered alike already stays as it is. What the other bench believed of placement and sources isn't taken \
            over. The exit code is 1 if an accessory was refused; the others are imported all the same.
            """,
        examples: [.init(line: "headset-bridge registry import bench.json", purpose: "on another bench")],
        positionals: [file.declaration], groups: [RegistryPlace.group, RegistryPlace.output],
        readsEnvironment: true)

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        place = RegistryPlace(parsed)
        file = parsed[Self.file]
    }
}

/// `headset-bridge registry import`.
struct RegistryImporting {
    let options: RegistryImportOptions
    let environment: (_ name: String) -> String?

    /// Reads the whole file before anything is changed.
    func run() throws(Failure) -> ExitCode {
        let accessories = try ExportedRegistry(at: options.file).read(from: options.file)
        let registry = try OpenRegistry(options.place, makes: true, environment: environment)
        var printer = RegistryPrinter(options.place.format)
        var output = try LineOutput.results()
        var code = ExitCode.done
        for imported in accessories {
            let transaction = try registry.asking { () throws(RegistryFailure) in
                try registry.store.change(imported.id, because: .importing, knowing: nil) {
                    accessory throws(Refusal) in try accessory.adopt(imported)
                }
            }
            if case .failure(let refusal) = transaction.result {
                Complaint("refused: \(refusal)").say()
                code = .checkFailed
            } else if let change = transaction.change {
                try output.write(results: printer.change(change, on: nil, at: .zero))
            }
        }
        return code
    }
}
