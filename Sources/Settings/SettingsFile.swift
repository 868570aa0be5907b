/// A file of settings: JSON5 (<https://spec.json5.org>), read strictly.
///
/// JSON is JSON5, so records that ``JSONText`` wrote are read by the same door. Stricter than JSON5: a key may stand
/// in an object only once, half of a surrogate pair is no character, and no backslash stands where it means nothing: of
/// the `\d` of a regular expression it would take away what matters, unseen.
public struct SettingsFile {
    /// The longest file that is read unless a reader expects more, in bytes.
    public static let longest = 1 << 20
    /// How deep arrays and objects may be nested.
    public static let deepest = 64

    private let source: JSON5Source
    private let root: JSON5Node

    /// Parses `bytes`, `limit` of them at most; `name` is what errors call the file.
    ///
    /// Throws what is wrong with the text, with its line and column.
    public init(name: String, bytes: some Collection<UInt8>, limit: Int = longest) throws(SettingsError) {
        source = try JSON5Source(file: name, bytes: bytes, limit: limit)
        root = try JSON5Parser.parse(source)
    }

    /// The keys that lead to each value in it that is no object.
    public var paths: Set<[String]> { Set(root.paths(from: [])) }

    /// Makes a value of the whole file.
    ///
    /// A key that `type` never asks for is refused, and so is an array with items left over. An error that `type`
    /// itself throws comes out with the place that it is about: the coding path of a `DecodingError`, else the value
    /// that was being decoded.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(SettingsError) -> Value {
        do {
            return try NodeDecoder(source: source, root: root, node: root, path: []).whole(type)
        } catch let error as SettingsError {
            throw error
        } catch {
            throw source.error(at: root.offset, .invalid(String(describing: error)))
        }
    }
}
