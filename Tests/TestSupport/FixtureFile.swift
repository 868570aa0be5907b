internal import FoundationEssentials

/// The bytes of a file in `fixtures`.
///
/// - Parameter name: from `fixtures` on.
public func fixtureBytes(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/fixtures/"
    return Array(try Data(contentsOf: URL(filePath: folder + name)))
}
