internal import FoundationEssentials

/// The bytes of a file in `fixtures`.
///
/// - Parameter name: from `fixtures` on.
public func fixtureBytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: projectFolder + "/fixtures/" + name)))
}
