public import FoundationEssentials

/// A stream, and what a receiver makes of it: one entry of `protocol/vectors/*.json`, laid out as the README there says.
public struct WireVector: Decodable, Sendable, CustomStringConvertible {
    /// Who sends the stream.
    public enum Sender: String, Decodable, Sendable {
        case board
        case host
    }

    public var name: String
    /// The section of the specification that it tests.
    public var section: String
    public var sender: Sender
    /// The stream is exactly what a sender of this version writes for the message.
    public var canonical: Bool?
    public var stream: HexBytes
    /// The units of the stream, in order; together they are all of its bytes.
    public var expect: [ExpectedUnit]

    public var description: String { name }
}

extension WireVector {
    private struct File: Decodable {
        var vectors: [WireVector]
    }

    /// The files of vectors, without those in `public`.
    public static let files = ["messages.json", "contents.json", "units.json", "sequences.json"]

    /// The vectors of one file.
    public static func load(_ file: String) throws -> [WireVector] {
        try JSONDecoder().decode(File.self, from: contents(of: file)).vectors
    }

    /// All vectors of all files.
    public static func all() throws -> [WireVector] {
        try files.flatMap(load)
    }

    /// The bytes of a file in `protocol/vectors`.
    public static func contents(of file: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder + file))
    }

    /// Beside `Tests`, wherever the package lies.
    private static let folder =
        projectFolder + "/protocol/vectors/"
}
