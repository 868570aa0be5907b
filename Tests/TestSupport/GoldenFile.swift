internal import FoundationEssentials
internal import Glibc

/// A file in `fixtures` that says what must come out.
///
/// Run the tests with `RECORD_GOLDEN=1` to write what came out instead: such a test fails all the same, so that nobody
/// records by accident. Read the difference before it is committed.
public struct GoldenFile: Sendable {
    private let path: String

    /// - Parameter name: from `fixtures` on.
    public init(_ name: String) {
        path = projectFolder + "/fixtures/" + name
    }

    /// What is wrong with a text that must be the file's; nil if nothing is.
    public func difference(to text: String) throws -> String? {
        if getenv("RECORD_GOLDEN") != nil {
            let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)
            try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path))
            return "recorded \(path)"
        }
        guard let golden = try? Data(contentsOf: URL(filePath: path)) else {
            return "\(path) is missing; RECORD_GOLDEN=1 writes it"
        }
        return firstDifference(between: String(decoding: golden, as: UTF8.self), and: text).map {
            "\(path): \($0)"
        }
    }
}

/// The first line in which two texts differ; nil if they are the same.
public func firstDifference(between expected: String, and actual: String) -> String? {
    if expected == actual { return nil }
    let expected = lines(expected)
    let actual = lines(actual)
    let number = zip(expected, actual).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> Substring { number < lines.count ? lines[number] : "(the end)" }
    return "line \(number + 1):\nexpected \(line(expected))\nbut got  \(line(actual))"
}

private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
}
