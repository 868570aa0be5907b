/// Where the package lies, whatever folder the tests are run from.
public let projectFolder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
