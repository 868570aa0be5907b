import Accessories
import Glibc
import RegistryStore
import SystemCalls

/// What `headset-bridge registry export` was told.
struct RegistryExportOptions: Hashable, Sendable {
    var place: RegistryPlace
    /// `-` is standard output.
    var file: String
    var overwrites: Bool

    private static let file = Positional(
        "FILE", .file, request: "give a file to write, or - for standard output")
    private static let overwrite = Option("--overwrite", help: "replace FILE if it is there")

    /// The command line of `registry export`.
    static let command = Command(
        name: "registry export",
        summary: "write all accessories to a file",
        about: """
            Writes a JSON file of all accessories with their fields, for another bench or for keeping. import reads it.
            """,
        examples: [.init(line: "headset-bridge registry export bench.json", purpose: "to take along")],
        positionals: [file.declaration],
        groups: [
            OptionGroup("Writing", overwrite), RegistryPlace.group,
            OptionGroup("Output", CommonOptions.help, CommonOptions.version),
        ], readsEnvironment: true)

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        place = RegistryPlace(of: parsed)
        file = parsed[Self.file]
        overwrites = parsed[Self.overwrite]
    }
}

/// `headset-bridge registry export`.
struct RegistryExporting {
    let options: RegistryExportOptions
    let environment: (_ name: String) -> String?

    /// Writes the file.
    func run() throws(Failure) -> ExitCode {
        let registry = try OpenRegistry(options.place, makes: false, environment: environment)
        let now = try registry.asking { () throws(RegistryFailure) in try registry.store.snapshot() }
        let text = ExportedRegistry(now.registry).text
        if options.file == "-" {
            var output = try LineOutput.results()
            try output.write(results: text)
            return .done
        }
        try write(text)
        return .done
    }

    /// A file that is there stays as it is until the new one is whole.
    private func write(_ text: String) throws(Failure) {
        let path = options.overwrites ? options.file + ".new" : options.file
        do throws(SystemError) {
            let file = try Descriptor.open(path, for: .write, options: [.create, .exclusive])
            try file.writeAll(Array(text.utf8).span.bytes)
            try file.close()
            if path != options.file, rename(path, options.file) != 0 {
                throw SystemError(call: "rename", code: errno, path: options.file)
            }
        } catch {
            let isThere = error.code == EEXIST && !options.overwrites
            throw Failure(
                .inputOutput, Complaint("\(error)", try: isThere ? "give another name, or --overwrite" : nil))
        }
    }
}
