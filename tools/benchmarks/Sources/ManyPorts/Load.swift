import Glibc
import Measuring

/// What it takes to read many boards that say 100 kB/s each.
struct Load {
    static let boards = 64
    private static let seconds = 5

    private(set) var busy = Duration.seconds(3600)
    /// In kB.
    private(set) var memory = 0
    /// How late the boards' own clockwork was at most, in ms.
    private(set) var lateness = 0

    private let folder: String
    private let command: (_ ports: [String]) -> [String]
    /// What it says of each port that is open, and how often.
    private let ready: (text: String, times: Int)
    /// What must be in what it says last, of bytes and frames that were written.
    private let proof: (_ bytes: Int, _ frames: Int) -> [String]

    init(
        in folder: String, ready: (String, Int), proof: @escaping (_ bytes: Int, _ frames: Int) -> [String],
        command: @escaping (_ ports: [String]) -> [String]
    ) {
        (self.folder, self.ready, self.proof, self.command) = (folder, ready, proof, command)
    }

    /// Measures once more, and fails unless every byte arrived.
    mutating func measure(feeder: String) throws {
        let (toFeeder, fromFeeder) = (try Pipe(), try Pipe())
        let feeding = try Child(
            [feeder, "\(Self.boards)", "\(Self.seconds)"], input: toFeeder.reading, output: fromFeeder.writing
        )
        close(toFeeder.reading)
        close(fromFeeder.writing)
        defer {
            close(toFeeder.writing)
            close(fromFeeder.reading)
            feeding.end()
        }
        let ports = try (0..<Self.boards).map { _ in try Self.heard(fromFeeder) }

        let path = folder + "/lines"
        let output = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw Child.Failure(what: "cannot open \(path)") }
        defer { close(output) }
        let child = try Child(command(ports), output: output)
        while Self.said(output).occurrences(of: ready.text) < ready.times {
            guard child.peakMemory() != nil else { throw Child.Failure(what: "\(command([])): ended") }
            usleep(20_000)
        }
        toFeeder.say("go")
        let words = try Self.heard(fromFeeder).split(separator: " ")
        guard words.count == 4, let bytes = Int(words[1]), let frames = Int(words[2]) else {
            throw Child.Failure(what: "the feeder said \(words)")
        }
        // What lies in the terminals is still to be read.
        usleep(300_000)
        memory = max(memory, child.peakMemory() ?? 0)
        child.ask()
        busy = min(busy, try child.wait())
        lateness = max(lateness, Int(words[3]) ?? 0)
        let last = Self.said(output).split(separator: "\n").last ?? ""
        for word in proof(bytes, frames) where !last.contains(word) {
            throw Child.Failure(what: "\(bytes) bytes in \(frames) frames were written; it says \(last)")
        }
    }

    private static func heard(_ pipe: Pipe) throws -> String {
        guard let line = pipe.hear() else { throw Child.Failure(what: "the feeder ended") }
        return line
    }

    private static func said(_ file: Int32) -> String {
        let size = Int(lseek(file, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: size)
        return String(decoding: bytes[..<max(0, pread(file, &bytes, size, 0))], as: UTF8.self)
    }
}

extension String {
    fileprivate func occurrences(of text: String) -> Int {
        split(separator: "\n").count { $0.contains(text) }
    }
}
